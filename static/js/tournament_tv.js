// The screen on the wall: one page at a time, ten seconds each. Without this script all of them stand below each other.

const EACH = 10_000;
let at = 0;

function show() {
  const slides = [...document.querySelectorAll("[data-slide]")];
  slides.forEach((slide, n) => {
    slide.hidden = n !== at % slides.length;
  });
}

show();
setInterval(() => {
  at += 1;
  show();
}, EACH);
document.addEventListener("htmx:afterSettle", show); // news keep the page that is shown
