// Keeps the page up to date: woken by a socket, else asking every two seconds; catches up by itself.

const FIRST_WAIT = 200;
const LONGEST_WAIT = 5000;
const POLL_EVERY = 2000;
const SAY_SO_AFTER = 1500;
const TRY_AGAIN = 1000;
const LOOK_EVERY = 30_000; // for who is there, which nobody announces

// *catchUp(version)* fetches what is newer; it returns the version the page then has, and throws
// where the server cannot be reached.  *status* is told "live", "polling" or "lost".
export function follow({ address, version, catchUp, status }) {
  let waits = 0;
  let socket = null;
  let poll = 0;
  let lostSince = 0;
  let again = 0;

  const open = () => socket !== null && socket.readyState === WebSocket.OPEN;

  async function refresh(newest) {
    if (newest !== undefined && newest <= version()) return;
    try {
      await catchUp();
      lostSince = 0;
      status(open() ? "live" : "polling");
    } catch {
      lostSince ||= Date.now();
      if (Date.now() - lostSince >= SAY_SO_AFTER) status("lost");
      clearTimeout(again);
      again = setTimeout(refresh, TRY_AGAIN);
    }
  }

  function connect() {
    const url = new URL(address, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("after", version());
    socket = new WebSocket(url);
    socket.onopen = () => {
      waits = 0;
      clearInterval(poll);
      poll = 0; // what is newer than *after*, the socket tells at once
    };
    socket.onmessage = ({ data }) => refresh(JSON.parse(data).version);
    socket.onclose = later;
  }

  function later() {
    poll ||= setInterval(refresh, POLL_EVERY);
    const wait = Math.min(FIRST_WAIT * 2 ** waits, LONGEST_WAIT);
    waits += 1;
    setTimeout(connect, wait * (0.75 + Math.random() / 2));
  }

  // A page that slept may have missed everything, its socket's end too.
  function wake() {
    if (document.visibilityState === "visible") refresh();
  }
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", ({ persisted }) => persisted && wake());
  window.addEventListener("online", wake);
  window.addEventListener("offline", () => status("lost"));
  setInterval(wake, LOOK_EVERY);
  connect();
}
