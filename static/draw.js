// Draws the page for the program: one call for each frame, which carries out a batch of
// operations. Package ui/render writes batches, and its comment explains them.
//
// openPage(place, onEvent, onFocusLost) takes over an element and its content. It calls
// onEvent(number, event) when an event reaches an element that listens. If a batch makes the
// focused element unable to have the focus, it calls onFocusLost(element) afterwards. It returns
//
//   shape            the nodes in place, as render.New reads them
//   draw(batch)      carries out a batch
//   element(number)  is the element of a number
//   watchFocus       while true, onFocusLost is called after every batch
//
// Like boot.js, it uses nothing newer than 2018.
window.openPage = (place, onEvent, onFocusLost) => {
  const nodes = [null]; // by their numbers
  const names = []; // of tags, attributes, properties and events, by their numbers
  const number = Symbol("number"); // the property that holds a node's number
  const page = { shape: "", draw, element: (n) => nodes[n], watchFocus: false };
  const unfocusable = "[hidden], :disabled, dialog:not([open])"; // selects elements that cannot have the focus, and their content
  const listener = (event) => onEvent(event.currentTarget[number], event);

  function register(n, node) {
    node[number] = n;
    nodes[n] = node;
  }

  // Describes a node and its descendants, and numbers them in this order.
  function adopt(node, shape) {
    register(nodes.length, node);
    if (node.nodeType === Node.TEXT_NODE) shape.push("", node.data);
    else if (node.nodeType !== Node.ELEMENT_NODE) shape.push("#");
    else {
      shape.push(node.localName, node.attributes.length);
      for (const { name, value } of node.attributes) shape.push(name, value);
      shape.push(node.childNodes.length);
      for (const child of node.childNodes) adopt(child, shape);
    }
    return shape;
  }

  // The browser styles the page at once when the focused element gets another tabindex, or an
  // element gets the tabindex that the focused one had. The new tabindex can wait until the
  // frame is painted.
  const tabindexes = new Map(); // by element
  function setLater(element, value) {
    if (!tabindexes.size) setTimeout(() => {
      tabindexes.forEach((value, element) => element.setAttribute("tabindex", value));
      tabindexes.clear();
    }, 50);
    tabindexes.set(element, value);
  }

  // Drops a removed node and its descendants.
  function unregister(node) {
    if (nodes[node[number]] === node) nodes[node[number]] = null;
    for (let child = node.firstChild; child; child = child.nextSibling) unregister(child);
  }

  function draw(batch) {
    let at = 0;

    // A number has six bits in each character, the lowest first; 64 means that more follow.
    function count() {
      for (let n = 0, shift = 0; ; shift += 6) {
        const c = batch.charCodeAt(at++);
        n |= (c & 63) << shift;
        if (c < 64) return n;
      }
    }

    function text() {
      const length = count();
      return batch.slice(at, at += length);
    }

    function name() {
      const n = count();
      if (n === names.length) names.push(text());
      return names[n];
    }

    const focused = document.activeElement || document.body;
    while (at < batch.length) {
      const operation = batch[at++], n = count(), node = nodes[n];
      switch (operation) {
        case "e": register(n, document.createElement(name())); break;
        case "s": register(n, document.createElementNS("http://www.w3.org/2000/svg", name())); break;
        case "t": register(n, document.createTextNode(text())); break;
        case "w": node.data = text(); break;
        case "m": node.innerHTML = text(); break;
        case "a": {
          const attribute = name(), value = text();
          if (attribute === "tabindex" && node.hasAttribute("tabindex")) setLater(node, value);
          else node.setAttribute(attribute, value);
          break;
        }
        case "r": {
          const attribute = name();
          if (attribute === "tabindex") tabindexes.delete(node);
          node.removeAttribute(attribute);
          break;
        }
        case "c": node.appendChild(nodes[count()]); break;
        case "x": unregister(node); node.replaceWith(nodes[count()]); break;
        case "d": unregister(node); node.remove(); break;
        case "l": node.addEventListener(name(), listener); break;
        case "p": {
          // A visitor may have changed it, and setting it again may close an open list.
          const property = name(), value = JSON.parse(text());
          if (node[property] !== value) node[property] = value;
          break;
        }
        default: throw new Error(`drawing has no operation ${operation}`);
      }
    }
    // Afterwards, since the program may move the focus too.
    if (focused !== document.body || page.watchFocus) queueMicrotask(() => {
      if (page.watchFocus || !focused.isConnected || focused.closest(unfocusable)) onFocusLost(focused);
    });
  }

  page.shape = adopt(place, []).map((field) => String(field).replace(/\0/g, "\uFFFD")).join("\0");
  return page;
};
