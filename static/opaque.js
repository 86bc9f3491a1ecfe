// Other ways for boot.js where the page has an opaque origin, in a sandboxed frame
// without allow-same-origin or opened as a file. Such a page runs the scripts of its
// site, but fetches nothing from a host that sends no CORS headers, and starts no worker
// from an address. So the build has the program and the models a second time, as scripts
// of some hundred kilobytes, each of
//
//   opaque.take("BASE64")
//
// with the next bytes of a file; and here are Go's support script, which runs at once,
// and worker.js, both as functions, of whose source workers are made. boot.js loads this
// file, and by it those scripts, nowhere else.
//
//   opaque.open(name, cache)  a function that gives promises of a file's bytes, part by
//                             part, and then of undefined
//   opaque.worker(models)     a worker that is told these names
"use strict";

window.opaque = (() => {
  const scripts = {{scripts}}; // by the name of the file that they are

  function support() {
{{wasm_exec.js}}
  }

  function work() {
{{worker.js}}
  }

  support();

  // A few are on their way at a time: one alone would wait for every answer, and of all
  // at once the first would come last.
  const together = 4;

  // The scripts that run now leave their bytes here, by their element.
  const taken = new WeakMap();

  function take(text) {
    const letters = atob(text), bytes = new Uint8Array(letters.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i); // Uint8Array.from takes thirty times as long
    taken.set(document.currentScript, bytes);
  }

  function part(address) {
    const element = document.createElement("script");
    const whole = new Promise((resolve, reject) => {
      element.onload = () => {
        if (taken.has(element)) resolve(taken.get(element));
        else reject(new Error(`${address} is not what it should be`));
        element.remove();
      };
      element.onerror = () => {
        reject(new Error(`${address} is missing`));
        element.remove();
      };
    });
    whole.catch(() => {}); // it is asked for later
    element.src = address;
    document.head.append(element);
    return whole;
  }

  // A script cannot be asked to pass by what the browser keeps, but by another address.
  let asked = 0;
  function suffix(cache) {
    switch (cache) {
      case "reload": return `?${++asked}`;
      case "no-cache": return "?anew";
      default: return "";
    }
  }

  function open(name, cache) {
    const end = suffix(cache), left = scripts[name].slice(), coming = [];
    const more = () => left.length && coming.push(part(left.shift() + end));
    while (coming.length < together && more());
    return async () => {
      const bytes = await coming.shift();
      more();
      return bytes;
    };
  }

  // Workers start their hands from where they come: it is never revoked.
  const source = URL.createObjectURL(new Blob([`(${support})();(${work})();`], { type: "text/javascript" }));

  function worker(models) {
    return new Worker(`${source}#&models=${models}`);
  }

  return { take, open, worker };
})();
