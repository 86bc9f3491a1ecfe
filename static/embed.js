// Defines <playout-board>, a board in another page, and depends on nothing:
//
//   <script src="https://SITE/embed.js" async></script>
//   <playout-board game="othello" moves="f5,d6"><img src="board.svg" alt="…"></playout-board>
//
// embed.d.ts describes its methods and events, guide/embedding.md its use. The element contains
// a frame with embed.html, which is beside this file, and handles the messages from and to the
// frame. The element shows its content until the board is playable, or for ever without scripts
// or in a browser too old for this file.
//
// Of the boards of a page, two start and two think at a time; boards out of view do neither. A
// board that a person is using comes first, then the one that has waited longest, then the one
// that is most in view.
//
// It needs no more than script-src and frame-src of its site: it writes no markup, and
// makes its style sheet by script.
"use strict";

(() => {
  if (customElements.get("playout-board")) return; // the page includes this file twice

  // In a bundle, the address comes from any script element that names this file.
  const script = document.currentScript || document.querySelector('script[src*="embed.js"]');
  const site = new URL("./", script && script.src || document.baseURI);

  const maxActive = 2; // boards that start, and boards that think
  const startSeconds = 20; // after which a board that does not start is reported
  const answerSeconds = 30; // for an answer

  // The attributes for the board's look with their defaults; the default language is the
  // browser's.
  const lookDefaults = { controls: "play", theme: "auto", lang: /^es\b/i.test(navigator.language) ? "es" : "en", coords: "on", table: "off" };
  const seats = ["black", "white", ...Array.from({ length: 8 }, (_, i) => `goose${i + 1}`)];
  const contents = ["link", "game", "position", "moves", "mz", "exercise", "set", "seed", "ply", "flip", "stage", "resigned", "timeout", "agreed", "lost", "drawn", "adjudicated", "adjudicateddraw", ...seats];
  const linkNames = { position: "p", moves: "m" }; // the names in links
  const events = ["ready", "position", "move", "over", "exercise", "error"];

  const words = {
    en: {
      board: "{game} board", games: { othello: "Othello", morris: "Morris", chess: "Chess", geese: "Geese" },
      play: "Play", loading: "Loading the board…", late: "The board has not started.", page: "Open it on its own page",
      removed: "The board was removed before it answered.", silent: `The board has not answered for ${answerSeconds} seconds.`,
    },
    es: {
      board: "Tablero de {game}", games: { othello: "Othello", morris: "molino", chess: "ajedrez", geese: "ocas" },
      play: "Jugar", loading: "Cargando el tablero…", late: "El tablero no ha arrancado.", page: "Abrirlo en su propia página",
      removed: "El tablero se quitó antes de responder.", silent: `El tablero no ha respondido en ${answerSeconds} segundos.`,
    },
  };

  const style = `
    :host { display: block; position: relative; box-sizing: border-box; width: 100%; min-width: 240px; max-width: 30rem; aspect-ratio: 3 / 4; overflow: hidden }
    :host([controls="none"]:not([exercise], [set])) { aspect-ratio: 1 }
    :host([controls="none"][game^="geese"]:not([exercise], [set])) { aspect-ratio: 11 / 7 }
    :host([autosize]) { height: var(--playout-height, auto) }
    :host([hidden]) { display: none }
    iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0 }
    .covered { opacity: 0 }
    ::slotted(*) { max-width: 100% }
    ::slotted(img) { display: block; height: auto }
    [hidden] { display: none !important }
    button { position: absolute; inset: 0 0 auto; width: 100%; max-height: 100%; aspect-ratio: 1; padding: 0; border: 0; background: none; cursor: pointer; touch-action: manipulation }
    button::before { content: ""; position: absolute; inset: 0; margin: auto; width: 64px; height: 64px; border-radius: 50%; background: #bf4520; box-shadow: 0 0 0 2px #fffefb, 0 2px 12px #0006; forced-color-adjust: none }
    button::after { content: ""; position: absolute; inset: 0; margin: auto; width: 22px; height: 26px; translate: 3px; background: #fffefb; clip-path: polygon(0 0, 100% 50%, 0 100%); forced-color-adjust: none }
    button:hover::before { background: #a93a18 }
    button:focus-visible { outline: 2px solid #bf4520; outline-offset: -4px }
    .busy { cursor: default }
    .busy::before, .busy::after { display: none }
    p { position: absolute; inset: auto 0 0; margin: 0; padding: .6em 1em; background: Canvas; color: CanvasText; font: 15px/1.4 system-ui, sans-serif; animation: late 1ms 1s both }
    p a { color: LinkText }
    @keyframes late { from { visibility: hidden } }`;

  // A style sheet belongs to one document.
  const sheets = new WeakMap();
  function sheet(document) {
    if (!sheets.has(document)) {
      const made = new document.defaultView.CSSStyleSheet();
      made.replaceSync(style);
      sheets.set(document, made);
    }
    return sheets.get(document);
  }

  const escape = (value) => encodeURIComponent(value).replace(/%(2C|2F|3A|3D)/g, decodeURIComponent);

  // readContent takes a board's content from attributes or from load's argument: the game, and the keys
  // of its address. A link may lead to any place of the page; the frame ignores the rest.
  function readContent(source) {
    const [path, query = ""] = String(source.link || "").replace(/%(25)*23(?=\/|%2F)/i, "#").replace(/&amp;/g, "&").replace(/^([^#]*#)?\/?/, "").split(/\?(.*)/s);
    const keys = new Map();
    for (const pair of query.split("&")) {
      const [name, value = ""] = pair.split(/=(.*)/s);
      if (name) keys.set(name, value);
    }
    for (const [name, value] of Object.entries(source)) {
      if (name === "game" || name === "link" || value == null || value === "") continue;
      if (name === "moves") keys.delete("mz");
      keys.set(linkNames[name] || name, escape(value));
    }
    const place = path.replace(/^(inside|exercises?(\/edit)?)(\/|$)/, "");
    return { game: source.game ? escape(source.game) : place || "othello", keys };
  }

  const join = (path, keys) => `#/${path}${keys.size ? "?" : ""}${[...keys].map(([name, value]) => `${name}=${value}`).join("&")}`;

  // pageAddress returns the address of a board's content on the page itself.
  function pageAddress({ game, keys }) {
    for (const key of ["exercise", "set"]) {
      if (keys.has(key)) return join(key === "set" ? "exercises" : key, new Map([[key, keys.get(key)]]));
    }
    return join(game, new Map([...keys].filter(([name]) => !(name in lookDefaults) && name !== "start" && name !== "stage")));
  }

  // pack packs an exercise for a link. It returns nothing if the link would be too long or the
  // browser cannot compress: then a message carries the exercise.
  async function pack(object) {
    try {
      const packed = new Blob([JSON.stringify(object)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
      const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
      if (bytes.length > 20000) return "";
      return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
    } catch {
      return "";
    }
  }

  const isObject = (value) => typeof value === "object" && value !== null;

  let count = 0; // for ids and for order

  class PlayoutBoard extends HTMLElement {
    static observedAttributes = [...contents, ...Object.keys(lookDefaults), "label", "title", "sandbox"];

    static #boards = new Set(); // those in a document
    static #lastUsed = null; // the one that a person has used last

    static #visibility = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting, intersectionRatio } of seen) {
        target.#visible = isIntersecting ? intersectionRatio || 1e-3 : 0;
        if (isIntersecting && target.getAttribute("start") !== "click") target.#shouldStart = true;
      }
      PlayoutBoard.#schedule();
    }, { threshold: [0, .25, .5, .75, 1] });

    // schedule lets boards start and think, a limited number at a time.
    static #schedule() {
      const all = [...PlayoutBoard.#boards];
      const first = (board) => board === PlayoutBoard.#lastUsed ? -1 : board.#lastMove;
      all.sort((a, b) => first(a) - first(b) || b.#visible - a.#visible);
      let free = maxActive - all.filter((board) => board.#frame && !board.#isReady && !board.#isLate).length;
      for (const board of all) {
        if (free > 0 && board.#shouldStart && board.#visible && !board.#frame) {
          free--;
          board.#createFrame();
        }
      }
      free = maxActive;
      for (const board of all) {
        let may = !board.#pausedByPage && board.#visible > 0;
        if (may && board.#thinking) may = free-- > 0;
        board.#setPaused(!may);
      }
    }

    #frame = null;
    #isReady = false; // the frame has reported ready
    #isLate = false; // it should be ready by now
    #shouldStart = false;
    #visible = 0; // how much of it is in view, 0 to 1
    #pausedByPage = false; // the page has paused it
    #paused = false; // the page has asked the frame to pause
    #thinking = false;
    #lastMove = 0; // when the board last moved
    #queue = []; // messages for a frame that is not ready
    #pending = new Map(); // by id: the callers that wait for an answer
    #loaded = null; // the argument of load; null if the attributes count
    #looks = {}; // the argument of configure
    #last = null; // the last position
    #carry = null; // the last message from which a frame can continue its exercises
    #firstLoad = null; // the load for a frame that starts, if its address cannot hold it
    #readyMessage = null; // the frame's ready, until it has answered that load
    #changedAttributes = new Set();
    #timer = 0;
    #listening = null; // an AbortController of the listener
    #page = ""; // the page's address of the board's first content

    #root = this.attachShadow({ mode: "open", delegatesFocus: true });
    #inside = document.createElement("slot");
    #button = document.createElement("button");
    #note = document.createElement("p");

    constructor() {
      super();
      this.#button.type = "button";
      this.#button.setAttribute("part", "start");
      this.#button.addEventListener("click", () => this.#start());
      this.#note.setAttribute("part", "note");
      this.#note.setAttribute("role", "status");
      this.#note.hidden = true;
      this.#inside.addEventListener("slotchange", () => this.#updateCover());
      this.#root.append(this.#inside, this.#button, this.#note);
    }

    // load opens the content that an object describes: with keys like the attributes, or an
    // exercise or a set of exercises as an object.
    load(object) {
      this.#loaded = { ...object };
      for (const name in lookDefaults) if (name in this.#loaded) this.#looks[name] = object[name];
      this.#dropPosition();
      if (this.#frame) this.#loadContent();
      else this.#queue = this.#queue.filter(({ type }) => type !== "play" && type !== "undo");
      this.#markUsed();
    }

    play(move) {
      this.#send({ type: "play", move });
      this.#markUsed();
    }

    undo() {
      this.#send({ type: "undo" });
      this.#markUsed();
    }

    configure(object) {
      for (const name in lookDefaults) if (name in object) this.#looks[name] = object[name];
      this.#send({ type: "configure", ...object });
    }

    // state promises the position.
    state() {
      return new Promise((resolve, reject) => {
        const id = `state-${++count}`;
        const timer = setTimeout(() => this.#answer(id, new Error(this.#words.silent)), answerSeconds * 1000);
        this.#pending.set(id, { resolve, reject, timer });
        this.#send({ type: "state", id });
      });
    }

    pause() {
      this.#pausedByPage = true;
      PlayoutBoard.#schedule();
    }

    resume() {
      this.#pausedByPage = false;
      PlayoutBoard.#schedule();
    }

    connectedCallback() {
      this.#root.adoptedStyleSheets = [sheet(this.ownerDocument)];
      const view = this.ownerDocument.defaultView;
      this.#listening = new AbortController();
      view.addEventListener("message", (event) => this.#receive(event), { signal: this.#listening.signal });
      PlayoutBoard.#boards.add(this);
      PlayoutBoard.#visibility.observe(this);
      this.#updateCover();
    }

    // moveBefore moves the frame without a restart; removing and inserting it restarts it.
    connectedMoveCallback() {}

    disconnectedCallback() {
      this.#listening.abort();
      PlayoutBoard.#visibility.unobserve(this);
      PlayoutBoard.#boards.delete(this);
      if (PlayoutBoard.#lastUsed === this) PlayoutBoard.#lastUsed = null;
      this.#removeFrame();
      this.#visible = 0;
      for (const id of this.#pending.keys()) this.#answer(id, new Error(this.#words.removed));
      const loads = this.#queue.findLastIndex(({ type }) => type === "load"); // the next frame starts with it
      this.#queue = this.#queue.slice(loads + 1).filter(({ type }) => type !== "state");
      PlayoutBoard.#schedule();
    }

    attributeChangedCallback(name, before, now) {
      if (before === now) return;
      if (contents.includes(name)) {
        this.#loaded = null;
        this.#dropPosition();
      }
      delete this.#looks[name];
      if (this.#changedAttributes.size === 0) queueMicrotask(() => this.#applyChanges());
      this.#changedAttributes.add(name);
    }

    // applyChanges passes changed attributes to the frame, several at once.
    #applyChanges() {
      const changed = [...this.#changedAttributes];
      this.#changedAttributes.clear();
      this.#updateCover();
      if (!this.#frame) return;
      if (changed.includes("sandbox")) {
        this.#removeFrame();
        return this.#start();
      }
      const look = changed.filter((name) => name in lookDefaults);
      if (look.length) this.#send({ type: "configure", ...Object.fromEntries(look.map((name) => [name, this.getAttribute(name) || lookDefaults[name]])) });
      if (changed.some((name) => contents.includes(name))) this.#loadContent();
    }

    get #words() {
      return words[this.#look.lang] || words[lookDefaults.lang];
    }

    get #look() {
      const known = {};
      for (const name in lookDefaults) if (this.getAttribute(name)) known[name] = this.getAttribute(name);
      return { ...known, ...this.#looks };
    }

    // dropPosition forgets the position, but not the visitor's state of the exercises.
    #dropPosition() {
      this.#last = null;
      if (this.#carry) this.#carry = { own: this.#carry.own };
    }

    // content returns the board's content: the argument of load, otherwise the attributes, and,
    // after the frame was lost, the moves made since. An exercise given as an object is
    // separate. A game that replaced an exercise replaces it here too.
    #content() {
      const source = this.#carry?.game ? { link: this.#carry.game } : { ...this.#loaded };
      if (!this.#loaded && !this.#carry?.game) for (const name of contents) source[name] = this.getAttribute(name);
      let exercise = null;
      for (const name of ["exercise", "set"]) {
        let object = source[name];
        try {
          if (/^\s*\{/.test(object)) object = JSON.parse(object);
        } catch { /* the frame reports it */ }
        if (!isObject(object)) continue;
        exercise = { [name]: object };
        if (source.progress) exercise.progress = source.progress;
        source[name] = "";
        source.game ||= (object.exercises ? object.exercises[0] : object)?.game;
      }
      delete source.progress;
      const held = readContent(source);
      if (this.#last && !exercise && !held.keys.has("exercise") && !held.keys.has("set")) {
        const { game, position, moves, ply } = this.#last;
        held.game = escape(game);
        for (const key of ["m", "mz", "ply"]) held.keys.delete(key);
        // Only the position holds randomness that no seed reproduces.
        if (game.startsWith("geese") && !held.keys.has("seed")) held.keys.set("p", escape(position));
        else held.keys.set("m", escape(moves)).set("ply", escape(ply));
      }
      return { ...held, exercise };
    }

    // start lets the board start as soon as its turn comes.
    #start() {
      this.#shouldStart = true;
      this.#markUsed();
      this.#updateCover();
    }

    #markUsed() {
      PlayoutBoard.#lastUsed = this;
      PlayoutBoard.#schedule();
    }

    // createFrame makes the frame.
    async #createFrame() {
      const frame = this.#frame = this.ownerDocument.createElement("iframe");
      frame.setAttribute("part", "frame");
      frame.allow = "fullscreen; clipboard-write";
      const sandbox = this.getAttribute("sandbox");
      if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
      this.#timer = setTimeout(() => this.#reportDelay(), startSeconds * 1000);
      this.#updateCover();
      const { game, keys, exercise } = this.#content();
      this.#firstLoad = null;
      for (const name of ["exercise", "set"]) {
        if (!exercise?.[name]) continue;
        const packed = exercise.progress || this.#carry ? "" : await pack(exercise[name]);
        if (this.#frame !== frame) return;
        if (packed) keys.set(name, packed);
        else this.#firstLoad = this.#loadMessage(exercise);
      }
      this.#page = pageAddress({ game, keys });
      for (const [name, value] of Object.entries(this.#look)) keys.set(name, escape(value));
      if (this.#carry && !this.#firstLoad && (keys.has("exercise") || keys.has("set"))) {
        this.#firstLoad = this.#loadMessage({ link: join(game, keys) });
        keys.delete("exercise");
        keys.delete("set");
      }
      frame.src = site.href + "embed.html" + join(game, keys);
      this.#root.prepend(frame);
    }

    // removeFrame removes the frame.
    #removeFrame() {
      clearTimeout(this.#timer);
      this.#frame?.remove();
      this.#frame = this.#readyMessage = null;
      this.#isReady = this.#isLate = this.#paused = this.#thinking = false;
      this.#updateCover();
    }

    // loadContent makes an existing frame open other content.
    #loadContent() {
      const { game, keys, exercise } = this.#content();
      if (exercise) this.#sendLook();
      this.#send(this.#loadMessage(exercise || { link: join(game, keys) }));
    }

    // restart makes a reloaded frame continue where it was.
    #restart() {
      const { game, keys, exercise } = this.#content();
      this.#isReady = false;
      this.#sendLook();
      this.#firstLoad = this.#loadMessage(exercise || { link: join(game, keys) });
    }

    // sendLook sends the frame the board's look, which only a link holds.
    #sendLook() {
      if (Object.keys(this.#look).length) this.#send({ type: "configure", ...this.#look });
    }

    // loadMessage returns the message that makes the frame load something.
    #loadMessage(what) {
      return { type: "load", ...what, ...this.#carry && { carry: this.#carry } };
    }

    // updateCover shows the element's content as long as the frame is not playable.
    #updateCover() {
      const { play, loading, board, games } = this.#words;
      const { game, link, exercise } = this.#loaded || {};
      const known = this.#last?.game || game || exercise?.game || this.getAttribute("game") || (link || this.getAttribute("link") || "").split("#/").pop();
      const title = this.getAttribute("label") || this.title || board.replace("{game}", games[known.split(/[:?]/)[0]] || games.othello);
      const bare = !this.#inside.assignedNodes().some((node) => node.nodeType === 1 || node.data?.trim());
      const covered = !this.#isReady && !bare;
      this.#inside.hidden = this.#isReady;
      this.#button.hidden = this.#isReady || this.getAttribute("start") !== "click";
      this.#button.setAttribute("aria-label", `${play}: ${title}`);
      this.#button.setAttribute("aria-disabled", this.#shouldStart);
      this.#button.classList.toggle("busy", this.#shouldStart);
      if (!this.#isLate) {
        this.#note.textContent = loading;
        this.#note.hidden = !this.#frame || !covered;
      }
      if (!this.#frame) return;
      this.#frame.title = title;
      this.#frame.classList.toggle("covered", covered);
      this.#frame.toggleAttribute("inert", covered);
    }

    // reportDelay reports that the frame is late; it may still become ready.
    #reportDelay() {
      this.#isLate = true;
      const link = this.ownerDocument.createElement("a");
      link.textContent = this.#words.page;
      link.target = "_blank";
      link.rel = "noopener";
      link.href = site.href + this.#page;
      this.#note.replaceChildren(`${this.#words.late} `, link);
      this.#note.hidden = false;
      this.#dispatch({ source: "playout", version: 1, type: "error", kind: "frame", message: this.#words.late });
      PlayoutBoard.#schedule();
    }

    #send(message) {
      if (this.#isReady) this.#post(message);
      else this.#queue.push(message);
    }

    #post(message) {
      // If several boards are removed at once, one may have lost its window already.
      this.#frame.contentWindow?.postMessage({ target: "playout", version: 1, ...message }, this.#opaque ? "*" : site.origin);
    }

    // opaque reports whether the frame may have an opaque origin, against which messages cannot
    // be checked: in a sandbox without allow-same-origin, or in a page that has one.
    get #opaque() {
      const sandbox = this.#frame.getAttribute("sandbox");
      return self.origin === "null" || sandbox !== null && !/(^|\s)allow-same-origin(\s|$)/i.test(sandbox);
    }

    #receive({ source, origin, data }) {
      if (!this.#frame?.contentWindow || source !== this.#frame.contentWindow) return;
      if (origin !== site.origin && !(origin === "null" && this.#opaque)) return;
      if (!isObject(data) || data.source !== "playout" || data.version !== 1) return;
      if (data.type === "ready") {
        if (this.#isReady) this.#restart();
        if (this.#firstLoad) {
          this.#readyMessage = data;
          this.#post({ ...this.#firstLoad, id: "first" });
          this.#firstLoad = null;
          return;
        }
      } else if (this.#readyMessage && data.id === "first") {
        if (data.type === "error") this.#dispatch(data);
        const { id, ...position } = data.type === "error" ? this.#readyMessage : data;
        this.#readyMessage = null;
        data = { ...position, type: "ready" };
      }
      switch (data.type) {
        case "carry":
          this.#carry = data;
          break;
        case "ready":
        case "position":
          this.#last = data;
          this.#thinking = data.state === "thinking";
          if (data.type === "ready") this.#onReady();
          else this.#updateCover();
          break;
        case "move":
          if (!this.#thinking) PlayoutBoard.#lastUsed = this; // a person moved
          this.#lastMove = ++count;
          break;
        case "over":
          this.#thinking = false;
          break;
        case "size":
          if (data.height > 0 && data.height < 1e5) this.style.setProperty("--playout-height", `${Math.ceil(data.height)}px`);
      }
      if (data.id !== undefined) this.#answer(data.id, data.type === "error" ? new Error(data.message) : data);
      if (events.includes(data.type)) this.#dispatch(data);
      PlayoutBoard.#schedule();
    }

    // onReady handles a frame that has started or restarted.
    #onReady() {
      clearTimeout(this.#timer);
      const waited = this.#root.activeElement;
      this.#isReady = true;
      this.#isLate = this.#paused = false;
      this.#updateCover();
      if (waited) this.#frame.focus();
      for (const message of this.#queue.splice(0)) this.#send(message);
    }

    // setPaused makes the frame pause, or lets it think.
    #setPaused(on) {
      if (!this.#isReady || this.#paused === on) return;
      this.#paused = on;
      this.#send({ type: on ? "pause" : "resume" });
    }

    #answer(id, value) {
      const asked = this.#pending.get(id);
      if (!asked) return;
      this.#pending.delete(id);
      clearTimeout(asked.timer);
      if (value instanceof Error) asked.reject(value);
      else asked.resolve(value);
    }

    #dispatch(detail) {
      this.dispatchEvent(new CustomEvent(`playout-${detail.type}`, { detail, bubbles: true, composed: true }));
    }
  }

  customElements.define("playout-board", PlayoutBoard);
})();
