// What a page of the guide adds to its text, which needs none of it: it follows the theme chosen
// on the page, and marks the reader's place in its contents.
"use strict";

try {
  const theme = localStorage.getItem("playout.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* storage is denied: the system's theme stays */ }

addEventListener("DOMContentLoaded", () => {
  const links = [...document.querySelectorAll(".sections a")];
  const heads = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const reached = 120; // pixels from the top, where the eye is
  const mark = () => {
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const current = atEnd ? heads.length - 1 : heads.findLastIndex((head) => head.getBoundingClientRect().top < reached);
    links.forEach((link, i) => {
      if (i === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
  };
  if (links.length === 0) return;
  addEventListener("scroll", mark, { passive: true });
  mark();
});
