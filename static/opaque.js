// boot.js uses this file in a page with an opaque origin: in a sandboxed frame without
// allow-same-origin, or opened as a file. Such a page may run the scripts of its site, but
// neither fetch files from a host that sends no CORS headers nor start a worker from an address.
// So the site has the program and the models a second time, as scripts of some hundred
// kilobytes. Each of them is
//
//   opaque.take("BASE64")
//
// with the next bytes of a file. This file contains Go's support script, which runs at
// once, and worker.js, both as functions: workers are made from their source. Only such
// pages load this file and those scripts.
//
//   opaque.open(name, cache)  returns a function that promises the bytes of a file, part
//                             by part, and finally undefined
//   opaque.worker(models)     starts a worker with the names of the models
"use strict";

window.opaque = (() => {
  const scripts = {{scripts}}; // by the name of the file that they contain

  function support() {
{{wasm_exec.js}}
  }

  function work() {
{{worker.js}}
  }

  support();

  // It requests a few at a time: one by one would wait for every answer, and all at once would
  // delay the first part.
  const maxRequests = 4;

  // Scripts leave their bytes here, by their element.
  const bytesOf = new WeakMap();

  function take(text) {
    const letters = atob(text), bytes = new Uint8Array(letters.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i); // Uint8Array.from takes thirty times as long
    bytesOf.set(document.currentScript, bytes);
  }

  function part(address) {
    const element = document.createElement("script");
    const whole = new Promise((resolve, reject) => {
      element.onload = () => {
        if (bytesOf.has(element)) resolve(bytesOf.get(element));
        else reject(new Error(`${address} is not what it should be`));
        element.remove();
      };
      element.onerror = () => {
        reject(new Error(`${address} is missing`));
        element.remove();
      };
    });
    whole.catch(() => {}); // it is awaited later
    element.src = address;
    document.head.append(element);
    return whole;
  }

  // Only another address makes a script bypass the browser's cache.
  let suffixes = 0;
  function suffix(cache) {
    switch (cache) {
      case "reload": return `?${++suffixes}`;
      case "no-cache": return "?checked";
      default: return "";
    }
  }

  function open(name, cache) {
    const end = suffix(cache), left = scripts[name].slice(), requested = [];
    const more = () => left.length && requested.push(part(left.shift() + end));
    while (requested.length < maxRequests && more());
    return async () => {
      const bytes = await requested.shift();
      more();
      return bytes;
    };
  }

  // Workers start helpers from this address, so it is never revoked.
  const source = URL.createObjectURL(new Blob([`(${support})();(${work})();`], { type: "text/javascript" }));

  function worker(models) {
    return new Worker(`${source}#&models=${models}`);
  }

  return { take, open, worker };
})();
