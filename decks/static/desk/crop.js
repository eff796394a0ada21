// The square that the cards show follows the place that is tapped; without this a tap is sent at once.

const form = document.getElementById("crop_form");
const svg = form?.querySelector("svg");
const { width, height } = svg?.viewBox.baseVal ?? {};
const side = Math.min(width, height);

const within = (start, length) => Math.min(Math.max(0, start), length - side);

function draw() {
  const x = (form.elements.x.value / 100) * width;
  const y = (form.elements.y.value / 100) * height;
  const left = within(x - side / 2, width), top = within(y - side / 2, height);
  set("rect", { x: left, y: top, width: side, height: side });
  set("circle", { cx: x, cy: y });
  set("path", { d: `M0 0H${width}V${height}H0ZM${left} ${top}v${side}h${side}v${-side}Z` });
}

function set(name, attributes) {
  const part = svg.querySelector(name);
  for (const [attribute, value] of Object.entries(attributes)) part.setAttribute(attribute, value);
}

if (form) {
  const stage = form.querySelector(".stage");
  stage.querySelector("input").addEventListener("click", (event) => {
    event.preventDefault();
    if (!event.detail) return form.requestSubmit(); // by the keyboard
    const box = event.target.getBoundingClientRect();
    form.elements.x.value = Math.round(((event.clientX - box.left) / box.width) * 100);
    form.elements.y.value = Math.round(((event.clientY - box.top) / box.height) * 100);
    draw();
  });
  form.addEventListener("input", draw);
  draw();
}
