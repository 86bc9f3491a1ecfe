// Runs static/worker.js in Node as a browser would run it in a worker, and talks to it. Usage:
// node drive.js <folder> <script> <fragment>. The folder holds playout.wasm and the files that
// the fragment names; the script is the path of worker.js. It prints every message of the worker
// as a line, and reads commands from standard input, a line each. A line "wait <word>" holds
// back the following lines until a message that contains the word has arrived; a line "model
// <name> <file>" sends the worker a model of the folder, or reports that it is missing.
"use strict";

const fs = require("fs");
const path = require("path");
const readline = require("readline");
const vm = require("vm");

const [folder, script, fragment] = process.argv.slice(2);
const posted = [];
let wake = () => {};

globalThis.self = globalThis;
globalThis.location = { hash: "#" + fragment, href: "https://host/folder/worker.js#" + fragment };
globalThis.postMessage = (message) => {
  if (typeof message !== "string") throw new Error("posted something other than a string");
  if (message === "") return; // a sign of life
  posted.push(message);
  console.log(message);
  wake();
};
const inFolder = (url) => path.join(folder, path.basename(new URL(url).pathname));
globalThis.importScripts = (url) => vm.runInThisContext(fs.readFileSync(inFolder(url), "utf8"), url);

async function talk() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    if (line.startsWith("wait ")) {
      const word = line.slice(5);
      while (!posted.some((m) => m.includes(word))) await new Promise((done) => (wake = done));
    } else if (line.startsWith("model ")) {
      const [, model, file] = line.split(" ");
      const at = path.join(folder, file);
      const data = fs.existsSync(at) ? { model, bytes: new Uint8Array(fs.readFileSync(at)) } : { model, problem: file + " is missing" };
      self.onmessage({ data });
    } else {
      self.onmessage({ data: line });
    }
  }
  process.exit(0);
}

vm.runInThisContext(fs.readFileSync(script, "utf8"), script);
self.onmessage({ data: new WebAssembly.Module(fs.readFileSync(path.join(folder, "playout.wasm"))) });
talk();
