// Small stand-ins for fetch, EventSource and the session storage, for tests of the page's code in
// Node. Running it again makes new ones.
"use strict";
(() => {
  globalThis.EventSource = class EventSource extends EventTarget {
    static all = [];
    static fails = ""; // the error of making one
    constructor(address) {
      super();
      if (EventSource.fails) throw new Error(EventSource.fails);
      Object.assign(this, {address, closed: false});
      EventSource.all.push(this);
    }
    close() { this.closed = true; }
  };

  // answer is what fetch answers: {status, parts}, an Error, or null for never.
  globalThis.fetches = [];
  globalThis.cancelled = false; // an answer was not read to its end
  globalThis.answer = {status: 200, parts: []};
  globalThis.fetch = async (address, options) => {
    fetches.push({address, ...options});
    if (answer === null) return new Promise(() => {});
    if (answer instanceof Error) throw answer;
    const parts = answer.parts.map((part) => typeof part === "number" ? new Uint8Array(part) : new TextEncoder().encode(part));
    const reader = {
      read: async () => parts.length ? {done: false, value: parts.shift()} : {done: true},
      cancel: () => { globalThis.cancelled = true; },
    };
    return {status: answer.status, body: answer.parts.length ? {getReader: () => reader} : null};
  };

  const kept = new Map();
  globalThis.sessionStorage = {setItem: (key, text) => kept.set(key, text), getItem: (key) => kept.get(key) ?? null};
})();
