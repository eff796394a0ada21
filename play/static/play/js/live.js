// Keeps page and table together: by a socket, else by asking every two seconds; heals by itself.

const FIRST_WAIT = 200;
const LONGEST_WAIT = 5000;
const POLL_EVERY = 2000;
const QUIET = 1000; // after which a word is asked for
const SAY_SO_AFTER = 900; // of asking in vain
const PATIENCE = 5000; // with a socket that brings nothing
const TRY_AGAIN = 1000;
const LOOK_EVERY = 30_000; // whether the socket keeps anything back

// *hear* takes what the socket tells, which else wakes only; *catchUp* fetches what is newer than *version*, and throws
// where nobody can be reached.  *reached* is told whether somebody can.
export function follow({ address, version, hear, catchUp, reached }) {
  let waits = 0;
  let socket = null;
  let opened = 0;
  let poll = 0;
  let silence = 0;
  let quiet = 0;
  let again = 0;
  let asked = null; // what waits for an answer: {key, done, patience}

  function heard() {
    clearTimeout(silence);
    clearTimeout(quiet);
    silence = 0;
    quiet = setTimeout(askForWord, QUIET);
    reached(true);
  }

  // A line that died without a sign is known by its silence alone.
  function askForWord() {
    if (!document.hidden) say({ ask: "echo" });
  }

  function expectWord() {
    silence ||= setTimeout(unheard, SAY_SO_AFTER);
  }

  function unheard() {
    reached(false);
    silence = setTimeout(giveUp, PATIENCE - SAY_SO_AFTER);
  }

  async function refresh() {
    expectWord();
    clearTimeout(again);
    try {
      await catchUp();
      heard();
    } catch {
      again = setTimeout(refresh, TRY_AGAIN);
    }
  }

  function connect() {
    const url = new URL(address, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("after", version());
    const own = new WebSocket(url);
    socket = own;
    own.onopen = () => {
      opened = Date.now();
      clearInterval(poll);
      poll = 0; // what is newer than *after*, the socket tells at once
      heard();
    };
    own.onmessage = ({ data }) => own === socket && take(JSON.parse(data));
    own.onclose = () => own === socket && later();
    setTimeout(() => own === socket && own.readyState === WebSocket.CONNECTING && giveUp(), PATIENCE);
  }

  function take(said) {
    heard();
    if (said.echo) return;
    if (said.answer !== undefined) answered(said);
    else if (hear) hear(said);
    else refresh();
  }

  function answered(said) {
    if (said && said.answer !== asked?.key) return;
    clearTimeout(asked?.patience);
    asked?.done(said);
    asked = null;
  }

  function later() {
    if (opened && Date.now() - opened > LONGEST_WAIT) waits = 0;
    opened = 0;
    socket = null;
    answered(null);
    if (!poll) {
      poll = setInterval(refresh, POLL_EVERY);
      refresh();
    }
    setTimeout(connect, Math.min(FIRST_WAIT * 2 ** waits, LONGEST_WAIT) * (0.75 + Math.random() / 2));
    waits += 1;
  }

  // What comes by a socket that was given up is not read any more.
  function giveUp() {
    const old = socket;
    if (!old) return;
    later();
    old.close();
  }

  function say(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    expectWord();
    return true;
  }

  // The answer to a message with a key; null where the socket brings none.
  async function ask(message) {
    return say(message) ? new Promise((done) => {
      asked = { key: message.key, done, patience: setTimeout(giveUp, PATIENCE) };
    }) : null;
  }

  // A page that slept may have missed everything, its socket's end too.
  function wake() {
    if (document.visibilityState === "visible") refresh();
  }
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", ({ persisted }) => persisted && wake());
  window.addEventListener("online", wake);
  window.addEventListener("offline", () => {
    giveUp();
    reached(false);
  });
  setInterval(wake, LOOK_EVERY);
  connect();
  return { say, ask };
}
