// A screen that nobody touches stays on while the table is seen.

async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // the device decides
  }
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
