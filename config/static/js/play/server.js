// What the page asks of the server.

const RETRIES = 6;
const LONGEST_WAIT = 3000;
const PATIENCE = 8000;
const FRAGMENT = { "HX-Request": "true" }; // not the whole page

const pause = (time) => new Promise((done) => setTimeout(done, time));

export class Refused extends Error {
  constructor(status, page) {
    const state = stateIn(page);
    super(state ? state.error : page.querySelector("[role=alert]")?.textContent.trim() ?? "");
    this.status = status;
    this.state = state;
  }
}

// Reads the table; an unchanged one comes without a body.
export class Reader {
  #etag = "";

  constructor(address) {
    this.address = address;
  }

  // Return {view, you}, or null where nothing is new.
  async read() {
    const headers = { ...FRAGMENT, ...(this.#etag ? { "If-None-Match": this.#etag } : {}) };
    const answer = await fetch(this.address, { headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status === 304) return null;
    const page = await settled(answer);
    this.#etag = answer.headers.get("ETag") ?? "";
    return stateIn(page);
  }
}

export async function readPage(address) {
  return settled(await fetch(address, { headers: FRAGMENT }));
}

// The table that a page carries, where it carries one.
export function stateIn(page) {
  const script = page.getElementById("state");
  return script && JSON.parse(script.textContent);
}

// Send once in effect, however often it has to be tried: the key makes repetitions harmless.
export async function send(address, fields) {
  const asked = {
    method: "POST",
    headers: FRAGMENT,
    body: new URLSearchParams({ csrfmiddlewaretoken: token(), key: newKey(), ...fields }),
  };
  for (let attempt = 0; ; attempt += 1) {
    const answer = await attempted(address, asked);
    if (answer && answer.status < 500) return settled(answer);
    if (attempt === RETRIES) throw new Refused(answer?.status ?? 0, parsed(""));
    await pause(Math.min(200 * 2 ** attempt, LONGEST_WAIT));
  }
}

const token = () => document.querySelector("[name=csrfmiddlewaretoken]").value;

async function attempted(address, asked) {
  try {
    return await fetch(address, { ...asked, signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    return null;
  }
}

async function settled(answer) {
  const page = parsed(await answer.text());
  if (!answer.ok) throw new Refused(answer.status, page);
  return page;
}

const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

// Browsers have randomUUID on https and localhost only, not on a home network.
function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
