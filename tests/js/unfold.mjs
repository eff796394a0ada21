// Reads [older view, newest view] pairs, and writes what the steps between make of the older ones,
// beside the newest ones as they are drawn.

import { readFileSync } from "node:fs";

import { load, openPage } from "./page.mjs";

openPage("en", { before_date: "", between_dates: "", after_date: "", years: "" });
const { filled, stateAfter } = await load("steps.js");
const { expand } = await load("view.js");

const pairs = JSON.parse(readFileSync(0, "utf8")).map((pair) => pair.map(expand));
const reached = ([older, newest]) => [newest.steps.reduce((view, step) => filled(stateAfter(view, step), step), older), newest];
process.stdout.write(JSON.stringify(pairs.map(reached)));
