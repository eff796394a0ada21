// Short sounds, made here, and a touch of vibration: fetched only by whoever has asked for them.

const VOLUME = 0.16;
const NOTES = { // [hertz, after seconds, for seconds]
  right: [[659, 0, 0.12], [880, 0.1, 0.22]],
  wrong: [[233, 0, 0.16], [196, 0.13, 0.26]],
  turn: [[523, 0, 0.14]],
  won: [[523, 0, 0.14], [659, 0.13, 0.14], [784, 0.26, 0.14], [1047, 0.39, 0.4]],
};
const BUZZ = { right: [20], wrong: [40, 60, 40], turn: [15], won: [20, 60, 20, 60, 60] };

let context = null;

// Browsers let a page sound only after somebody has touched it.
export function feel(what) {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const note of NOTES[what]) sound(note);
  navigator.vibrate?.(BUZZ[what]);
}

function sound([hertz, after, lasts]) {
  const from = context.currentTime + after;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: hertz });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(VOLUME, from + 0.015);
  loudness.gain.exponentialRampToValueAtTime(0.001, from + lasts);
  tone.connect(loudness).connect(context.destination);
  tone.start(from);
  tone.stop(from + lasts);
}
