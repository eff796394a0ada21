// What could not be done for want of a lock is asked for again by itself.

const form = document.getElementById("again");

if (form) {
  const pause = Number(form.dataset.seconds) * 1000 * (0.75 + Math.random() / 2);
  setTimeout(() => (form.method === "get" ? location.reload() : form.submit()), pause);
}
