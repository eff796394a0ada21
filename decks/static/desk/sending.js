// Forms that are sent without leaving the page.

export function post(form, submitter) {
  const address = submitter?.getAttribute("formaction") ?? form.action;
  const body = new FormData(form, submitter);
  return fetch(address, { method: "POST", body, headers: { Accept: "application/json" } });
}

// One thing at a time for each part of the page; where the site cannot be reached, its place for alerts says so.
export async function busily(part, deed) {
  if (part.hasAttribute("aria-busy")) return;
  part.setAttribute("aria-busy", "true");
  try {
    await deed();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // what fetch says where there is no connection
    say(part, "unsaved-offline");
  } finally {
    part.removeAttribute("aria-busy");
  }
}

export function say(part, template) {
  const words = document.getElementById(template).content.cloneNode(true);
  part.querySelector("[role=alert]").replaceChildren(words);
}
