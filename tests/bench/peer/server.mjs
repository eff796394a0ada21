// boardgame.io on a port of 127.0.0.1: in memory, or on its own file storage in a folder.  node server.mjs PORT [FOLDER]

import { createRequire } from "node:module";

import { Timeline } from "./game.mjs";

const require = createRequire(import.meta.url);
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const [port, folder] = process.argv.slice(2);
const server = Server({ db: folder ? new FlatFile({ dir: folder }) : undefined, games: [Timeline], origins: [Origins.LOCALHOST] });
const { listen } = server.app;
server.app.listen = (at, done) => listen.call(server.app, { port: at, host: "127.0.0.1" }, done); // else on every interface
server.run(Number(port), () => console.log("up"));
