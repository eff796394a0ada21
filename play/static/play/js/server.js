// What the page asks of the server.

import { expand } from "./view.js";

const TRIES = 7;
const LONGEST_WAIT = 3000;
const PATIENCE = 8000;
const AS_JSON = { Accept: "application/json" };
const FRAGMENT = { "HX-Request": "true" }; // not the whole page

const pause = (time) => new Promise((done) => setTimeout(done, time));

export class Refused extends Error {
  constructor(status, page) {
    super(page.detail ?? page.querySelector?.("[role=alert]")?.textContent.trim() ?? "");
    this.status = status;
    this.told = page.view;
  }
}

// Reads the table; an unchanged one comes without a body.
export class Reader {
  #etag = "";

  constructor(address) {
    this.address = address;
  }

  // Return the table as it is told, or null where nothing is new.
  async read() {
    const headers = { ...AS_JSON, ...(this.#etag ? { "If-None-Match": this.#etag } : {}) };
    const answer = await fetch(this.address, { headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status === 304) return null;
    const page = await settled(answer);
    this.#etag = answer.headers.get("ETag") ?? "";
    return page;
  }
}

export const sendForm = (address, fields) => send(address, fields, FRAGMENT);

export async function readPage(address) {
  return settled(await fetch(address, { headers: FRAGMENT }));
}

export async function readView(address) {
  return expand(await settled(await fetch(address, { headers: AS_JSON })));
}

// Make a move, by the socket of *line* or else without it; by its key it is made once, however often
// it was sent.  Nothing but an answer ends that.
export function sendMove(line, address, fields) {
  const move = { key: newKey(), ...fields };
  return untilAnswered(async () => accepted(await line.ask(move)) ?? posted(address, move, AS_JSON));
}

function accepted(answer) {
  if (answer?.refused) throw new Refused(answer.status, answer.refused);
  return answer;
}

// Send once in effect, however often it has to be tried.
export function send(address, fields, headers = AS_JSON) {
  const asked = { key: newKey(), ...fields };
  return untilAnswered(() => posted(address, asked, headers), TRIES);
}

async function untilAnswered(attempt, tries = Infinity) {
  for (let tried = 0; tried < tries; tried += 1) {
    const answer = await attempt();
    if (answer) return answer;
    await pause(Math.min(200 * 2 ** tried, LONGEST_WAIT));
  }
  throw new Refused(0, {});
}

const token = () => document.querySelector("[name=csrfmiddlewaretoken]").value;

// The answer, or null where none can be had now.
async function posted(address, fields, headers) {
  const body = new URLSearchParams({ csrfmiddlewaretoken: token(), ...fields });
  try {
    const answer = await fetch(address, { method: "POST", headers, body, signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status < 500) return await settled(answer);
  } catch (error) {
    if (error instanceof Refused) throw error;
  }
  return null;
}

async function settled(answer) {
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  const page = isJson ? await answer.json() : parsed(await answer.text());
  if (!answer.ok) throw new Refused(answer.status, page);
  return page;
}

const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

// Browsers have randomUUID on https and localhost only, not on a home network.
function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
