// Runs before the page's own scripts and watches what a visitor would see. A frame counts as
// painted when the message that its first callback sent arrives: that is in the next task after
// the frame went to the compositor.
"use strict";

window.bench = { playable: 0, moves: [], memories: [] };
(() => {
  let clicked = 0; // when the last trusted click happened, by its own timestamp
  let changed = false; // the board shows a different position from the last frame
  let watching = true; // frame by frame: from the start, and from a click, to a painted change
  const painted = new MessageChannel();

  painted.port1.onmessage = () => {
    if (!changed) return;
    changed = watching = false;
    const now = performance.now();
    bench.playable ||= now;
    if (clicked) bench.moves.push(now - clicked);
    clicked = 0;
  };
  const frame = () => {
    if (!watching) return;
    painted.port2.postMessage(0);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  addEventListener("click", (event) => {
    if (!event.isTrusted) return;
    clicked = event.timeStamp;
    if (!watching) requestAnimationFrame(frame);
    watching = true;
  }, true);

  let position = "";
  new MutationObserver(() => {
    const board = document.querySelector("[data-board]");
    const now = board && board.dataset.state !== "loading" ? board.dataset.position : "";
    if (now === position) return;
    position = now;
    changed = true;
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-position", "data-state"] });

  // The program's memory, which nothing else on the page can reach; and the memories of all
  // programs that still live, also in frames.
  for (const how of ["instantiate", "instantiateStreaming"]) {
    const own = WebAssembly[how];
    WebAssembly[how] = async (...args) => {
      const made = await own.apply(WebAssembly, args);
      bench.memory = (made.instance ?? made).exports.mem;
      try {
        top.bench.memories.push(new top.WeakRef(bench.memory)); // the frame's own WeakRef would keep the frame alive
      } catch { /* a frame of another site */ }
      return made;
    };
  }
})();
