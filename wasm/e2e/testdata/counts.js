// Counts what the page's program makes the browser do, for counts_test.go: calls from Go to
// JavaScript, nodes made, changes to nodes, reads of layout, and messages to and from workers.
// The work of the host's page before the program starts does not count.
"use strict";
(() => {
  const counts = window.counts = { calls: 0, made: 0, changes: 0, reads: 0, messages: 0 };
  const also = (object, name, kind) => {
    const own = object[name];
    object[name] = function (...args) {
      counts[kind]++;
      return own.apply(this, args);
    };
  };
  const alsoGot = (object, name, kind) => {
    const own = Object.getOwnPropertyDescriptor(object, name);
    Object.defineProperty(object, name, { ...own, get() {
      counts[kind]++;
      return own.get.call(this);
    } });
  };

  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = (module, imports) => {
    for (const name of Object.keys(imports.gojs)) {
      if (name.startsWith("syscall/js.") && !name.endsWith("finalizeRef")) also(imports.gojs, name, "calls");
    }
    for (const kind of Object.keys(counts)) counts[kind] = 0;
    return instantiate(module, imports);
  };

  for (const name of ["createElement", "createElementNS", "createTextNode"]) also(Document.prototype, name, "made");
  new MutationObserver((records) => { counts.changes += records.length; })
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  for (const name of ["getBoundingClientRect", "getClientRects", "scrollIntoView", "checkVisibility"]) also(Element.prototype, name, "reads");
  for (const name of ["elementFromPoint", "elementsFromPoint"]) also(Document.prototype, name, "reads");
  for (const name of ["clientWidth", "clientHeight", "clientTop", "clientLeft", "scrollWidth", "scrollHeight", "scrollTop", "scrollLeft"]) alsoGot(Element.prototype, name, "reads");
  for (const name of ["offsetWidth", "offsetHeight", "offsetTop", "offsetLeft", "offsetParent", "innerText"]) alsoGot(HTMLElement.prototype, name, "reads");
  for (const name of ["getBBox", "getScreenCTM", "getCTM"]) also(SVGGraphicsElement.prototype, name, "reads");
  also(window, "getComputedStyle", "reads");

  also(Worker.prototype, "postMessage", "messages");
  const heard = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
  Object.defineProperty(Worker.prototype, "onmessage", { ...heard, set(handler) {
    heard.set.call(this, (event) => {
      counts.messages++;
      handler.call(this, event);
    });
  } });
})();
