// The arrows walk through the table as through a sheet; Tab goes on as everywhere.

const table = document.getElementById("cards");
const STEPS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function place(cell, [down, right]) {
  const row = table.tBodies[0].rows[cell.parentElement.sectionRowIndex + down];
  return row?.cells[cell.cellIndex + right]?.querySelector("a");
}

table?.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  const cell = event.target.closest("tbody td, tbody th");
  if (!step || !cell || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const next = place(cell, step);
  if (!next) return;
  event.preventDefault();
  next.focus();
});
