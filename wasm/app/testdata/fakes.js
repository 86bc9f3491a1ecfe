// Small stand-ins for what a browser gives the page, for tests of the page's code in Node. They
// do only what the page asks of them.
"use strict";
(() => {
  const later = (f) => setTimeout(f, 0);
  const failure = (name) => new DOMException("no", name);

  // Style is an element's style: computed values by name.
  class Style {
    getPropertyValue(name) { return this[name] ?? ""; }
  }

  // A selector is a list of chains; a chain consists of compounds, with spaces or ">" between
  // them.
  const part = /^(?:([a-z0-9]+)|\.([\w-]+)|#([\w-]+)|\[([\w-]+)(?:="?([^"\]]*)"?)?\]|:not\(([^)]*)\)|:(disabled))/;
  const compound = (e, text) => {
    while (text) {
      const m = part.exec(text);
      if (!m) throw new SyntaxError(`the fake document does not know ${text}`);
      const [all, tag, name, id, attribute, value, not, disabled] = m;
      if (tag && e.localName !== tag
        || name && !(e.getAttribute("class") ?? "").split(" ").includes(name)
        || id && e.getAttribute("id") !== id
        || attribute && (value === undefined ? !e.hasAttribute(attribute) : e.getAttribute(attribute) !== value)
        || not && compound(e, not)
        || disabled && !e.disabled) return false;
      text = text.slice(all.length);
    }
    return true;
  };
  const chain = (e, words) => {
    const last = words.at(-1), rest = words.slice(0, -1);
    if (!compound(e, last)) return false;
    if (rest.length === 0) return true;
    const near = rest.at(-1) === ">", before = near ? rest.slice(0, -1) : rest;
    for (let up = e.parentElement; up; up = near ? null : up.parentElement) {
      if (chain(up, before)) return true;
    }
    return false;
  };

  // after returns the node after a node.
  const after = (node) => {
    const all = node.parentElement?.childNodes ?? [];
    return all[all.indexOf(node) + 1] ?? null;
  };

  // detach takes a node from its parent, if it has one.
  const detach = (node) => {
    const parent = node.parentElement;
    if (parent) parent.childNodes = parent.childNodes.filter((c) => c !== node);
    node.parentElement = null;
    return Boolean(parent);
  };

  class Element extends EventTarget {
    constructor(document, tag) {
      super();
      this.document = document;
      this.localName = this.tagName = tag;
      this.attributes = [];
      this.childNodes = [];
      this.parentElement = null;
      this.style = new Style();
      this.nodeType = 1;
      this.calls = [];
      const element = this;
      this.dataset = new Proxy({}, {
        get: (_, name) => element.getAttribute("data-" + name) ?? undefined,
        set: (_, name, value) => { element.setAttribute("data-" + name, String(value)); return true; },
        has: (_, name) => element.hasAttribute("data-" + name),
        deleteProperty: (_, name) => { element.removeAttribute("data-" + name); return true; },
      });
    }
    getAttribute(name) { return this.attributes.find((a) => a.name === name)?.value ?? null; }
    hasAttribute(name) { return this.getAttribute(name) !== null; }
    setAttribute(name, value) {
      this.removeAttribute(name);
      this.attributes.push({name, value: String(value)});
    }
    removeAttribute(name) { this.attributes = this.attributes.filter((a) => a.name !== name); }
    append(...children) {
      for (const child of children) {
        this.childNodes.push(child);
        child.parentElement = this;
      }
    }
    remove() {
      if (detach(this)) this.calls.push("remove");
    }
    appendChild(child) { this.append(child); return child; }
    replaceWith(by) {
      const all = this.parentElement.childNodes;
      all[all.indexOf(this)] = by;
      [by.parentElement, this.parentElement] = [this.parentElement, null];
    }
    get children() { return this.childNodes.filter((c) => c.nodeType === 1); }
    get isConnected() { return this === this.document.documentElement || Boolean(this.parentElement?.isConnected); }
    get nextSibling() { return after(this); }
    get firstChild() { return this.childNodes[0] ?? null; }
    sibling(way) {
      const all = this.parentElement?.children ?? [];
      return all[all.indexOf(this) + way] ?? null;
    }
    get nextElementSibling() { return this.parentElement ? this.sibling(1) : null; }
    get previousElementSibling() { return this.parentElement ? this.sibling(-1) : null; }
    matches(selector) { return selector.split(",").some((s) => chain(this, s.trim().split(/\s+/))); }
    closest(selector) { return this.matches(selector) ? this : this.parentElement?.closest(selector) ?? null; }
    *within() {
      for (const child of this.children) {
        yield child;
        yield* child.within();
      }
    }
    querySelectorAll(selector) { return [...this.within()].filter((e) => e.matches(selector)); }
    querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
    focus() { this.document.activeElement = this; this.calls.push("focus"); }
    select() { this.calls.push("select"); this.document.selected = this; }
    click() { this.calls.push("click"); this.document.clicked.push(this); }
    getBoundingClientRect() { return this.box; }
  }

  class Text {
    constructor(data) { this.data = data; this.nodeType = 3; this.parentElement = null; }
    remove() { detach(this); }
    get nextSibling() { return after(this); }
  }

  // Document has a body and an element #app in it.
  class Document extends EventTarget {
    constructor() {
      super();
      this.clicked = [];
      this.documentElement = this.createElement("html");
      this.body = this.createElement("body");
      this.documentElement.append(this.body);
      this.activeElement = this.body;
    }
    createElement(tag) { return new Element(this, tag); }
    createElementNS(_, tag) { return new Element(this, tag); }
    createTextNode(data) { return new Text(data); }
    querySelector(selector) { return this.documentElement.querySelector(selector); }
    querySelectorAll(selector) { return this.documentElement.querySelectorAll(selector); }
    getElementById(id) { return this.querySelector(`[id="${id}"]`); }
    execCommand(name) { return this.command ? this.command(name) : false; }
    elementFromPoint() { return this.under ?? null; }
    // make makes an element from a list: its tag, its attributes, its children.
    make([tag, attributes, ...children]) {
      const e = this.createElement(tag);
      for (const [name, value] of Object.entries(attributes ?? {})) e.setAttribute(name, value);
      for (const child of children) e.append(typeof child === "string" ? this.createTextNode(child) : this.make(child));
      return e;
    }
  }

  // Databases holds one database with one store of texts. A fault names the step that fails,
  // with the name of its error.
  class Databases {
    constructor(texts, fault, error) {
      this.texts = new Map(texts);
      this.made = this.texts.size > 0;
      Object.assign(this, {fault, error, opened: 0, deleted: false});
    }
    fails(step) { return this.fault === step ? failure(this.error) : null; }
    request(work) {
      const request = {};
      later(() => {
        try {
          request.result = work(request);
        } catch (error) {
          request.error = error;
          request.onerror?.({});
          return;
        }
        request.onsuccess?.({});
      });
      return request;
    }
    open(name, version) {
      if (this.fails("call")) throw this.fails("call");
      return this.request((request) => {
        if (this.fails("open")) throw this.fails("open");
        this.opened++;
        const db = {
          createObjectStore: () => { this.made = true; },
          transaction: (store, mode) => this.transaction(mode),
          close: () => { this.opened--; },
        };
        if (!this.made) {
          request.result = db;
          request.onupgradeneeded?.({});
        }
        return db;
      });
    }
    deleteDatabase() {
      return this.request(() => {
        if (this.fails("delete")) throw this.fails("delete");
        this.texts.clear();
        this.deleted = true;
      });
    }
    transaction(mode) {
      if (this.fails("transaction")) throw this.fails("transaction");
      const copy = new Map(this.texts);
      const tx = {error: null};
      let pending = 0, over = false;
      const check = () => later(() => {
        if (over || pending > 0) return;
        over = true;
        tx.error = this.fails("commit");
        if (tx.error) { tx.onabort?.({}); return; }
        this.texts = copy;
        tx.oncomplete?.({});
      });
      const ask = (work) => {
        pending++;
        const request = {};
        later(() => {
          if (over) return;
          request.result = work();
          request.onsuccess?.({});
          pending--;
          check();
        });
        return request;
      };
      const change = (work) => {
        if (mode !== "readwrite") throw failure("ReadOnlyError");
        if (this.fails("change")) throw this.fails("change");
        return ask(work);
      };
      tx.abort = () => { over = true; };
      tx.objectStore = () => ({
        getAllKeys: (_, most) => ask(() => [...copy.keys()].slice(0, most)),
        getAll: (_, most) => ask(() => [...copy.values()].slice(0, most)),
        get: (key) => ask(() => copy.get(key)),
        put: (value, key) => change(() => { copy.set(key, value); }),
        delete: (key) => change(() => { copy.delete(key); }),
      });
      check();
      return tx;
    }
  }

  // Storage keeps settings as its own properties, as localStorage does.
  class Storage {
    constructor(items) { Object.assign(this, items); }
    getItem(name) { return Object.hasOwn(this, name) ? this[name] : null; }
    setItem(name, value) { this[name] = String(value); }
    removeItem(name) { delete this[name]; }
  }

  // A window is its own parent, and has a document.
  const makeWindow = (properties) => {
    const made = new EventTarget();
    made.document = new Document();
    made.parent = made;
    made.location = {origin: "https://host.example", href: "https://host.example/#/othello"};
    made.navigator = {};
    made.getComputedStyle = (e) => e.style;
    made.setTimeout = setTimeout;
    made.clearTimeout = clearTimeout;
    made.requestAnimationFrame = later;
    Object.assign(made, {Blob, File: globalThis.File ?? require("buffer").File, URL: {createObjectURL: () => "blob:made", revokeObjectURL() {}}}, properties);
    return made;
  };

  // deny makes access to a property throw.
  const deny = (object, name) => Object.defineProperty(object, name, {get() { throw failure("SecurityError"); }});

  // send dispatches an event with properties, and returns it.
  const send = (target, type, properties) => {
    const event = new Event(type, {cancelable: true, bubbles: true});
    for (const [name, value] of Object.entries(properties ?? {})) Object.defineProperty(event, name, {value, configurable: true});
    event.stopPropagation = () => { event.stopped = true; };
    target.dispatchEvent(event);
    return event;
  };

  globalThis.fakes = {makeWindow, deny, send, failure, Databases, Storage, Style};
})();
