// The line between a page and its table: how silence is noticed, and what becomes of a move in an outage.

import assert from "node:assert/strict";
import test, { mock } from "node:test";

import { load, openPage } from "./page.mjs";

const ECHO = '{"ask":"echo"}';
const settled = () => new Promise(setImmediate); // all that was promised already

class Socket {
  static CONNECTING = 0;
  static OPEN = 1;
  static all = [];
  readyState = Socket.CONNECTING;
  sent = [];

  constructor(url) {
    this.url = String(url);
    Socket.all.push(this);
  }

  static get newest() {
    return Socket.all.at(-1);
  }

  open() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }

  hear(said) {
    this.onmessage({ data: JSON.stringify(said) });
  }

  end() {
    this.readyState = 3;
    this.onclose();
  }

  send(text) {
    this.sent.push(text);
  }

  close() {
    if (this.readyState < 3) this.end();
  }
}

// A page at a table whose connection, by socket and by *fetch*, is as each test says.
async function atTable(context, { hidden = false } = {}) {
  openPage("en", {});
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  mock.method(Math, "random", () => 0.5);
  context.after(() => {
    mock.timers.reset();
    mock.restoreAll();
  });
  Socket.all = [];
  const listeners = new Map();
  const listen = (name, does) => listeners.set(name, does);
  Object.assign(document, { hidden, visibilityState: "visible", addEventListener: listen, querySelector: () => ({ value: "token" }) });
  Object.assign(globalThis, { WebSocket: Socket, location: { href: "https://table.example/t/ACDEFG/" }, window: { addEventListener: listen } });
  const page = { reached: [], heard: [], fetched: 0, site: true, listeners };
  const { follow } = await load("live.js");
  page.line = follow({
    address: "/t/ACDEFG/live/",
    version: () => 7,
    hear: (said) => page.heard.push(said),
    async catchUp() {
      page.fetched += 1;
      if (!page.site) throw new Error("away");
    },
    reached: (is) => page.reached.push(is),
  });
  page.isReached = () => page.reached.at(-1);
  page.pass = async (time) => {
    for (let gone = 0; gone < time; gone += 100) {
      mock.timers.tick(Math.min(100, time - gone));
      await settled();
    }
  };
  return page;
}

test("a line that dies without a sign is noticed within two seconds, and exchanged", async (context) => {
  const page = await atTable(context);
  const [socket] = Socket.all;
  socket.open();
  page.site = false;

  await page.pass(1000);
  assert.deepEqual([socket.sent, page.isReached()], [[ECHO], true]);
  await page.pass(1000);
  assert.equal(page.isReached(), false);

  await page.pass(5000);
  assert.equal(socket.readyState, 3);
  assert.ok(Socket.all.length > 1);
  Socket.newest.open();
  assert.equal(page.isReached(), true);
});

test("a line on which nothing happens stays, as long as it answers", async (context) => {
  const page = await atTable(context);
  const [socket] = Socket.all;
  socket.open();

  for (let second = 1; second <= 20; second += 1) {
    await page.pass(1000);
    assert.equal(socket.sent.length, second);
    socket.hear({ echo: true });
  }

  assert.deepEqual(new Set(page.reached), new Set([true]));
  assert.deepEqual([page.heard, Socket.all.length, page.fetched], [[], 1, 0]);
});

test("a page that nobody looks at asks for no word", async (context) => {
  const page = await atTable(context, { hidden: true });
  Socket.newest.open();

  await page.pass(20_000);

  assert.deepEqual([Socket.newest.sent, page.isReached()], [[], true]);
});

test("a socket that never opens is given up, and tried anew", async (context) => {
  const page = await atTable(context);

  await page.pass(5000);

  assert.equal(Socket.all[0].readyState, 3);
  await page.pass(300);
  assert.equal(Socket.all.length, 2);
});

test("a lost line is tried after ever longer waits of five seconds at most, with the version known", async (context) => {
  const page = await atTable(context);
  const waits = [];
  for (let lost = 0; lost < 7; lost += 1) {
    Socket.newest.end();
    const [from, sockets] = [Date.now(), Socket.all.length];
    while (Socket.all.length === sockets) await page.pass(100);
    waits.push(Date.now() - from);
  }

  assert.deepEqual(waits, [200, 400, 800, 1600, 3200, 5000, 5000]);
  assert.equal(Socket.newest.url, "wss://table.example/t/ACDEFG/live/?after=7");
});

test("without a socket the table is asked every two seconds", async (context) => {
  const page = await atTable(context);
  Socket.newest.end();
  await settled();
  assert.equal(page.fetched, 1);

  for (let second = 0; second < 8; second += 1) {
    await page.pass(1000);
    if (Socket.newest.readyState === Socket.CONNECTING) Socket.newest.end();
  }

  assert.ok(page.fetched >= 5);
});

const answered = (status, said) => ({ ok: status < 400, status, headers: new Headers({ "Content-Type": "application/json" }), json: async () => said });

// A page whose move fell into an outage of 15 seconds; *then* is what the table says when it is back.
async function movedIntoAnOutage(context, then) {
  const page = await atTable(context);
  const { Refused, sendMove } = await load("server.js");
  const posted = [];
  let back = false;
  mock.method(globalThis, "fetch", async (_address, { body }) => {
    posted.push(body.get("key"));
    if (!back) throw new TypeError("away");
    return then;
  });
  Socket.newest.open();
  page.site = false;
  const done = sendMove(page.line, "/t/ACDEFG/act/", { version: 7, do: "end" }).catch((error) => error);
  const { key } = JSON.parse(Socket.newest.sent[0]);
  await page.pass(15_000);
  const [during, sign] = [posted.length, page.isReached()];
  back = page.site = true;
  await page.pass(6000);
  return { answer: await done, key, posted, during, sign, page, Refused };
}

test("a move into an outage is sent again with its key until the table is back", async (context) => {
  const { answer, key, posted, during, sign, page } = await movedIntoAnOutage(context, answered(200, { move: { version: 8 } }));

  assert.equal(answer.move.version, 8);
  assert.ok(during > 1);
  assert.equal(posted.length, during + 1);
  assert.deepEqual(new Set(posted), new Set([key]));
  assert.deepEqual([sign, page.isReached()], [false, true]);
});

test("a move into an outage is refused once where the table moved on meanwhile", async (context) => {
  const stale = answered(409, { code: "stale", detail: "The table has changed.", view: { version: 9 } });

  const { answer, posted, during, page, Refused } = await movedIntoAnOutage(context, stale);

  assert.equal(answer.constructor.name, Refused.name);
  assert.deepEqual([answer.status, answer.message, answer.told], [409, "The table has changed.", { version: 9 }]);
  assert.equal(posted.length, during + 1);
  assert.equal(page.isReached(), true);
});

test("an answer by the line is the answer to the move that asked", async (context) => {
  const page = await atTable(context);
  const { sendMove } = await load("server.js");
  Socket.newest.open();
  const done = sendMove(page.line, "/t/ACDEFG/act/", { version: 7, do: "end" });
  const { key } = JSON.parse(Socket.newest.sent[0]);

  Socket.newest.hear({ answer: "another", move: { version: 5 } });
  Socket.newest.hear({ answer: key, move: { version: 8 } });

  assert.deepEqual((await done).move, { version: 8 });
  assert.deepEqual(page.heard, []);
});
