// Words as large as their place lets them be: nothing on a big screen is cut, for nobody scrolls there.

const SIZES = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46];
const TIGHT = 1.05; // lines closer than letters are high
const NEAR = 2; // pixels

// Those of *places* whose words run over are drawn anew in the next smaller size, until none does.
export function fit(places) {
  let rest = places.filter(Boolean);
  for (const size of SIZES) {
    for (const place of rest) place.style.setProperty("--scale", size);
    rest = rest.filter(runsOver);
    if (!rest.length) return;
  }
}

// Lines count as high as they are set: letters that reach over them have room there.
function runsOver(place) {
  const last = [...place.children].findLast((child) => child.offsetHeight);
  if (!last) return place.scrollHeight > place.clientHeight * TIGHT;
  const above = last.offsetParent === place ? 0 : place.offsetTop;
  const end = above + place.clientHeight - parseFloat(getComputedStyle(place).paddingBottom);
  return last.offsetTop + last.offsetHeight > end + NEAR || place.scrollWidth > place.clientWidth + NEAR;
}
