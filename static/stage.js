// The frame of the stage. It loads the program, which draws with Ebiten, and does
// everything that concerns the browser: pointers, labels, recordings, and the timing of
// frames. Messages from and to the page are JSON of engine/stage; the page also gets
//
//   {stage: "saved", kind, blob}   a recording or picture and its media type
//   {stage: "drag"}                a file is held over the frame
//   {stage: "drop", file}          a file was dropped here
//
// The program (wasm/stage) calls the functions of window.stage, and adds handle and point.
//
// A picture without motion costs no time, and neither does a hidden one: frames and
// timers of the program wait until there is a message or the frame is visible.
"use strict";

(() => {
  const root = document.documentElement, glass = document.getElementById("glass");
  const scene = location.hash.slice(1);
  // A frame with an opaque origin can only be addressed by "*".
  const origin = self.origin === "null" ? "*" : self.origin;
  const post = (message) => parent.postMessage(message, origin);
  const send = (event) => post(JSON.stringify(event));
  const fail = (what) => send({ failed: { what } });

  // Frames and timers.
  const frames = 600; // their costs are recorded
  const costs = [];   // ms of the program's work on each, as a ring buffer
  let frameCount = 0;
  let resting = false, waiting = [], frameRequested = false, timers = 0;
  const heldTimers = new Map();
  const [requestFrame, start, cancel] = [requestAnimationFrame, setTimeout, clearTimeout].map((f) => f.bind(window));
  const asleep = () => document.hidden || resting && !recorder && !posters && !padded();
  const padded = () => navigator.getGamepads?.().some((pad) => pad) || false;

  function request() {
    if (frameRequested || !waiting.length || asleep()) return;
    frameRequested = true;
    requestFrame(frame);
  }

  function frame(time) {
    frameRequested = false;
    if (document.hidden) return;
    const callbacks = waiting, began = performance.now();
    waiting = [];
    for (const draw of callbacks) draw(time);
    costs[frameCount++ % frames] = performance.now() - began;
    applyState();
    if (posters) takePoster(); // in the task that drew it: the picture is gone later
  }

  function wake() {
    resting = false;
    if (asleep()) return;
    for (const callback of heldTimers.values()) start(callback);
    heldTimers.clear();
    request();
  }

  window.requestAnimationFrame = (callback) => {
    waiting.push(callback);
    request();
    return 0; // the program never cancels one
  };
  window.setTimeout = (callback, ...more) => {
    if (!asleep()) return start(callback, ...more);
    heldTimers.set(--timers, callback);
    return timers;
  };
  window.clearTimeout = (id) => { if (!heldTimers.delete(id)) cancel(id); };
  document.addEventListener("visibilitychange", wake);
  for (const event of ["resize", "gamepadconnected", "pageshow"]) window.addEventListener(event, wake);

  // Milliseconds of the program's work on each of the last frames, the oldest first.
  // stageCosts(true) also resets them.
  window.stageCosts = (fresh) => {
    if (fresh) frameCount = costs.length = 0;
    return [...costs.slice(frameCount % frames), ...costs.slice(0, frameCount % frames)];
  };

  // Labels: the program gives their places, and whether the picture moves.
  const maxLabels = 64; // wasm/stage
  const shared = new Float32Array(2 + 2 * maxLabels), state = new Uint8Array(shared.buffer);
  const labels = [];

  function applyState() {
    const [moves, count] = shared;
    resting = !moves;
    labels.forEach((label, i) => {
      const shown = i < count;
      if (label.hidden === shown) label.hidden = !shown;
      if (!shown) return;
      const place = `translate(${shared[2 + 2 * i]}px, ${shared[3 + 2 * i]}px) translate(-50%, -50%)`;
      if (label.place !== place) label.style.transform = label.place = place;
    });
  }

  // Recordings and posters show the canvas alone.
  const canvas = () => document.querySelector("canvas");
  const type = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"].find((type) => window.MediaRecorder?.isTypeSupported(type));
  const records = Boolean(type && HTMLCanvasElement.prototype.captureStream);
  const maxRecording = 256 << 20; // bytes, after which a recording ends
  let recorder = null, posters = 0;

  function record(on) {
    if (!on || recorder) {
      if (!on && recorder?.state === "recording") recorder.stop();
      return;
    }
    try {
      const stream = canvas().captureStream(30), parts = [];
      let size = 0;
      recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 6e6 });
      recorder.ondataavailable = ({ data }) => {
        parts.push(data);
        size += data.size;
        if (size > maxRecording) record(false);
      };
      recorder.onerror = () => fail("record");
      recorder.onstop = () => {
        for (const track of stream.getTracks()) track.stop();
        recorder = null;
        send({ took: { on: false } });
        const [kind] = type.split(";");
        if (size) post({ stage: "saved", kind, blob: new Blob(parts, { type: kind }) });
      };
      recorder.start(1000);
      send({ took: { on: true } });
      wake();
    } catch {
      recorder = null;
      fail("record");
    }
  }

  function takePoster() {
    posters--;
    canvas().toBlob((blob) => blob ? post({ stage: "saved", kind: blob.type, blob }) : fail("poster"), "image/png");
  }

  const stage = window.stage = {
    scene, state, records, record,
    send: post,
    handle: null, point: null,
    poster() {
      posters++;
      wake();
    },
    // Sets the look of the labels, and returns the background colour as a number.
    look(dark, style) {
      root.dataset.theme = dark ? "dark" : "light";
      root.dataset.style = style;
      const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\d+/g);
      return r << 16 | g << 8 | b;
    },
    label(i, text, kind) {
      while (labels.length <= i) labels.push(document.getElementById("labels").appendChild(document.createElement("span")));
      labels[i].textContent = text;
      labels[i].className = kind;
    },
  };

  window.addEventListener("message", (event) => {
    if (event.source !== parent || event.origin !== self.origin || typeof event.data !== "string" || !stage.handle) return;
    stage.handle(event.data);
    wake();
  });

  // Pointers. The page keeps the focus and handles keys.
  const kinds = { pointerdown: 0, pointermove: 1, pointerup: 2, pointercancel: 3 }; // scene.Kind
  const point = (...args) => {
    if (!stage.point) return;
    stage.point(...args);
    wake();
  };
  for (const [name, kind] of Object.entries(kinds)) {
    glass.addEventListener(name, (event) => {
      if (name === "pointerdown") {
        if (event.button !== 0) return;
        try { glass.setPointerCapture(event.pointerId); } catch { /* the pointer is gone already */ }
      }
      point(kind, event.pointerId, event.clientX, event.clientY, 0);
    });
  }
  // Over geese the wheel scrolls the page; over the tree it zooms. The pinch of a touchpad
  // arrives as a wheel with small steps.
  const lines = [1, 16, innerHeight]; // pixels, by deltaMode
  if (scene === "tree") glass.addEventListener("wheel", (event) => {
    event.preventDefault();
    point(4, 0, event.clientX, event.clientY, event.deltaY * lines[event.deltaMode] * (event.ctrlKey ? 6 : 1));
  }, { passive: false });
  for (const name of ["mousedown", "dragstart", "contextmenu"]) document.addEventListener(name, (event) => event.preventDefault());
  for (const name of ["keydown", "keyup"]) {
    // Keys belong to the page even if the browser has focused this frame.
    window.addEventListener(name, (event) => {
      event.stopImmediatePropagation();
      try {
        const keyEvent = new parent.KeyboardEvent(name, event);
        if (!parent.document.body.dispatchEvent(keyEvent)) event.preventDefault();
      } catch { /* the page is of another origin */ }
    }, true);
  }

  // The page handles files.
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    if (event.dataTransfer.types.includes("Files")) post({ stage: "drag" });
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) post({ stage: "drop", file });
  });

  // Ebiten restarts when the screen's pixel ratio has changed.
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => location.reload(), { once: true });

  // canDraw reports whether the browser can draw the stage. It releases the context at once,
  // since browsers have few.
  function canDraw() {
    const context = document.createElement("canvas").getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return Boolean(context);
  }

  async function load(build) {
    const open = async (name) => {
      const response = await withTimeout(fetch(name));
      if (!response.ok) throw new Error(`${name} answers ${response.status}`);
      const reader = response.body.getReader();
      return async () => (await withTimeout(reader.read())).value;
    };
    return compileProgram(programFiles(build), open, () => {});
  }

  // withTimeout awaits a promise, and fails after 15 seconds.
  function withTimeout(promise) {
    let timer;
    const late = new Promise((_, reject) => { timer = start(() => reject(new Error("nothing came for 15 s")), 15_000); });
    return Promise.race([promise, late]).finally(() => cancel(timer));
  }

  (async () => {
    try {
      if (!canDraw()) return fail("webgl");
      const go = new Go(), program = load(JSON.parse(document.getElementById("build").textContent));
      const instance = await WebAssembly.instantiate(await program, go.importObject);
      await go.run(instance); // returns only if it fails
    } catch (error) {
      console.warn(error);
    }
    fail("program");
  })();
})();
