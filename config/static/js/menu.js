// Menus close with Esc and by a click elsewhere; without this they still open and close.

const openMenus = () => document.querySelectorAll("details.menu[open]");

document.addEventListener("click", ({ target }) => {
  for (const menu of openMenus()) {
    if (!menu.contains(target)) menu.open = false;
  }
});

document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
