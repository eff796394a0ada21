// Plays at many tables for two and prints figures: node driver.mjs boardgame|kronika URL TABLES MOVES_A_SEAT THINK
//
// The same play for both, each reached as its browsers reach it.  The time of a push is from the mover's sending until the
// other player has the new state; THINK is how many milliseconds a player thinks on average, 0 for as fast as answered.

import http from "node:http";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const [peer, base, ...numbers] = process.argv.slice(2);
const [tables, moves, think] = numbers.map(Number);
const SEATS = 2;
const PATIENCE = 5000;
const OPENED_AT_ONCE = 4;
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
const pause = (time) => new Promise((done) => { setTimeout(done, time); });
const errors = [];

function ask(path, body, headers = {}) {
  const data = JSON.stringify(body);
  const length = Buffer.byteLength(data);
  return new Promise((done, failed) => {
    const request = http.request(base + path, { method: "POST", agent, headers: { ...headers, "Content-Type": "application/json", "Content-Length": length } }, (answer) => {
      let text = "";
      answer.on("data", (part) => { text += part; });
      answer.on("end", () => (answer.statusCode < 400 ? done(JSON.parse(text)) : failed(new Error(`${answer.statusCode} ${text.slice(0, 200)}`))));
    });
    request.on("error", failed);
    request.end(data);
  });
}

// A seat knows its *view*, makes a *move*, and says by *told* which move it has been told of.
const openTable = {
  async kronika() {
    const WebSocket = require("ws");
    const host = await ask("/api/games/", { deck: "starter", names: ["Ada"], mode: "competitive", places: SEATS, hand: "10" });
    const sitting = [host, await ask(`/api/games/${host.code}/join/`, { name: "Ben" })];
    await ask(`/api/games/${host.code}/start/`, {}, { "X-Seat-Token": host.token });
    const tags = new Map();
    return Promise.all(sitting.map(({ seat: number, token }) => new Promise((done, failed) => {
      const address = `${base.replace("http", "ws")}/t/${host.code}/live/`;
      const socket = new WebSocket(address, { perMessageDeflate: false, headers: { "X-Seat-Token": token } });
      let known = null;
      const seat = {
        number,
        bytes: [],
        close: () => socket.terminate(),
        view: () => ({ turn: known.turn, hand: known.hints.playable, slots: known.hints.slots, isOver: known.turn === null }),
        move(card, slot, tag) {
          tags.set(known.version + 1, tag);
          socket.send(JSON.stringify({ do: "place", card, slot, version: known.version, key: `${tag}-${host.code}` }));
        },
      };
      socket.on("error", failed);
      socket.on("message", (data) => {
        const said = JSON.parse(data);
        if (said.refused) errors.push(said.refused.code);
        if (said.answer !== undefined) return;
        const isFirst = known === null;
        if (!isFirst && said.after !== known.version) errors.push("missed something");
        known = { ...known, ...said };
        if (isFirst) done(seat);
        else seat.told?.(tags.get(known.version), data.length);
      });
    })));
  },
  async boardgame() {
    const { io } = require("socket.io-client");
    const { matchID } = await ask("/games/timeline/create", { numPlayers: SEATS });
    const seats = [];
    for (let number = 0; number < SEATS; number += 1) { // one after another: of those who join at once it forgets some
      const playerID = String(number);
      const { playerCredentials: credentials } = await ask(`/games/timeline/${matchID}/join`, { playerID, playerName: `p${number}` });
      const socket = io(`${base}/timeline`, { transports: ["websocket"], forceNew: true, reconnection: false });
      let known = null;
      const seat = {
        number,
        close: () => socket.close(),
        view: () => ({ turn: Number(known.ctx.currentPlayer), hand: known.G.players[playerID].hand, slots: known.G.line.length + 1, isOver: Boolean(known.ctx.gameover) }),
        move: (card, slot, tag) => socket.emit("update", { type: "MAKE_MOVE", payload: { type: "place", args: [card, slot, tag], playerID, credentials } }, known._stateID, matchID, playerID),
      };
      socket.on("update", (_id, state) => {
        known = state;
        seat.told?.(state.G.last?.tag);
      });
      await new Promise((done, failed) => {
        socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, SEATS));
        socket.on("connect_error", failed);
        socket.on("sync", (_id, { state }) => {
          known = state;
          done();
        });
      });
      seats.push(seat);
    }
    return seats;
  },
};

const pushes = [];
const sizes = [];
let [made, unseen, number] = [0, 0, 0];

async function play(seats) {
  if (think) await pause(Math.random() * think);
  for (let turn = 0; turn < moves * SEATS; turn += 1) {
    const mover = seats.find((seat) => seat.number === seats[0].view().turn);
    const { hand, slots, isOver } = mover?.view() ?? { isOver: true };
    if (isOver || !hand.length) return;
    const tag = `x${number += 1}`;
    const start = performance.now();
    const seen = seats.map((seat) => new Promise((done) => {
      seat.told = (told, size) => {
        if (told !== tag) return;
        if (seat !== mover) pushes.push(performance.now() - start);
        if (size) sizes.push(size);
        done(true);
      };
    }));
    mover.move(hand[0], Math.floor(Math.random() * slots), tag);
    if (!await Promise.race([Promise.all(seen), pause(PATIENCE)])) {
      unseen += 1;
      return;
    }
    made += 1;
    if (think) await pause(think * (0.5 + Math.random()));
  }
}

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}

const all = [];
while (all.length < tables) {
  const opened = Array.from({ length: Math.min(OPENED_AT_ONCE, tables - all.length) }, openTable[peer]);
  all.push(...await Promise.all(opened));
}
const start = performance.now();
await Promise.all(all.map(play));
const seconds = (performance.now() - start) / 1000;
const figures = { moves: made, speed: made / seconds, p50: quantile(pushes, 0.5), p99: quantile(pushes, 0.99), bytes: quantile(sizes, 0.5), unseen, errors };
process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit(0));
