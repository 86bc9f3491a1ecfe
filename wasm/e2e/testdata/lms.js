// A course platform for tests: the API of SCORM 1.2 or of SCORM 2004, 4th edition, with the
// elements of the data model that a package of Playout may use. It is stricter than real
// platforms: anything that the standard does not allow, and every argument that is not a text,
// is a fault. The next session gets the kept values, as far as the standard keeps them.
"use strict";

// For each element: its pattern (n stands for an index), its access (r, w), and its values.
const decimal = /^-?\d+(\.\d+)?$/;
const within = (least, most) => (text) => decimal.test(text) && text >= least && text <= most;
const upTo = (most) => (text) => [...text].length <= most;

const model12 = {
  "cmi.core._children": ["r"], "cmi.core.student_id": ["r"], "cmi.core.student_name": ["r"], "cmi.core.entry": ["r"], "cmi.core.credit": ["r"],
  "cmi.core.lesson_mode": ["r"], "cmi.core.total_time": ["r"],
  "cmi.core.lesson_status": ["rw", /^(passed|completed|failed|incomplete|browsed)$/],
  "cmi.core.score._children": ["r"], "cmi.core.score.raw": ["rw", within(0, 100)], "cmi.core.score.min": ["rw", within(0, 100)], "cmi.core.score.max": ["rw", within(0, 100)],
  "cmi.core.exit": ["w", /^(time-out|suspend|logout|)$/],
  "cmi.core.session_time": ["w", /^\d{2,4}:[0-5]\d:[0-5]\d(\.\d{1,2})?$/],
  "cmi.suspend_data": ["rw", upTo(4096)],
  "cmi.student_data._children": ["r"], "cmi.student_data.mastery_score": ["r"],
  "cmi.interactions._children": ["r"], "cmi.interactions._count": ["r"],
  "cmi.interactions.n.id": ["w", /^[A-Za-z0-9._-]{1,255}$/],
  "cmi.interactions.n.time": ["w", /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,2})?$/],
  "cmi.interactions.n.type": ["w", /^(true-false|choice|fill-in|matching|performance|likert|sequencing|numeric)$/],
  "cmi.interactions.n.student_response": ["w", (text, item) => ({ choice: /^[a-z0-9](,[a-z0-9])*$/, "fill-in": /^[\x20-\x7e]{0,255}$/ })[item.type]?.test(text)],
  "cmi.interactions.n.result": ["w", (text) => /^(correct|wrong|unanticipated|neutral)$/.test(text) || decimal.test(text)],
  "cmi.interactions.n.latency": ["w", /^\d{2,4}:[0-5]\d:[0-5]\d(\.\d{1,2})?$/],
};

const duration = /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?)?$/;
const real = (least, most) => (text) => /^-?\d+(\.\d{1,7})?$/.test(text) && text >= least && text <= most;
const model2004 = {
  "cmi._version": ["r"], "cmi.learner_id": ["r"], "cmi.learner_name": ["r"], "cmi.entry": ["r"], "cmi.credit": ["r"], "cmi.mode": ["r"], "cmi.total_time": ["r"],
  "cmi.completion_status": ["rw", /^(completed|incomplete|not attempted|unknown)$/],
  "cmi.success_status": ["rw", /^(passed|failed|unknown)$/],
  "cmi.progress_measure": ["rw", real(0, 1)],
  "cmi.scaled_passing_score": ["r"],
  "cmi.score._children": ["r"], "cmi.score.scaled": ["rw", real(-1, 1)], "cmi.score.raw": ["rw", real(-1e9, 1e9)], "cmi.score.min": ["rw", real(-1e9, 1e9)], "cmi.score.max": ["rw", real(-1e9, 1e9)],
  "cmi.exit": ["w", /^(time-out|suspend|logout|normal|)$/],
  "cmi.session_time": ["w", duration],
  "cmi.suspend_data": ["rw", upTo(64000)],
  "cmi.interactions._children": ["r"], "cmi.interactions._count": ["r"],
  "cmi.interactions.n.id": ["rw", /^[A-Za-z0-9._-]{1,4000}$/],
  "cmi.interactions.n.type": ["rw", /^(true-false|choice|fill-in|long-fill-in|matching|performance|sequencing|likert|numeric|other)$/],
  "cmi.interactions.n.timestamp": ["rw", /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/],
  "cmi.interactions.n.learner_response": ["rw", (text, item) => ({
    choice: (text) => /^[A-Za-z0-9._-]{1,250}(\[,\][A-Za-z0-9._-]{1,250}){0,35}$/.test(text), "fill-in": upTo(250), "long-fill-in": upTo(4000) })[item.type]?.(text)],
  "cmi.interactions.n.result": ["rw", (text) => /^(correct|incorrect|unanticipated|neutral)$/.test(text) || decimal.test(text)],
  "cmi.interactions.n.latency": ["rw", duration],
  "cmi.interactions.n.description": ["rw", (text) => text.length <= 250 && !text.startsWith("{") && !/[\ud800-\udbff](?![\udc00-\udfff])/.test(text)],
};

// platform makes an API. kept holds the values of the last session, null for a first one.
function platform(version, kept, more = {}) {
  const old = version === "scorm12", model = old ? model12 : model2004;
  const lms = { faults: [], state: "new", commits: 0, sets: 0, values: null };
  const done = old ? "cmi.core.lesson_status" : "cmi.completion_status", exit = old ? "cmi.core.exit" : "cmi.exit";
  const resumed = kept && kept[exit] === "suspend";
  const values = lms.values = {
    [old ? "cmi.core.lesson_mode" : "cmi.mode"]: "normal", [old ? "cmi.core.entry" : "cmi.entry"]: resumed ? "resume" : "ab-initio",
    [old ? "cmi.core.credit" : "cmi.credit"]: "credit", [done]: old ? "not attempted" : "unknown",
    "cmi.interactions._children": "id,type,time,result", ...(old ? { "cmi.student_data._children": "mastery_score" } : {}),
    ...(resumed ? kept : {}), ...more,
  };
  delete values[exit];
  let error = "0";
  const fault = (code, text) => {
    error = code;
    lms.faults.push(`${code} ${text}`);
    return "false";
  };
  const running = (what) => lms.state === "running" || (fault("301", `${what} while ${lms.state}`), false);
  const empty = (what, args) => args.length === 1 && args[0] === "" || (fault("201", `${what}(${JSON.stringify(args)})`), false);
  const count = () => Object.keys(values).filter((name) => /^cmi\.interactions\.\d+\.id$/.test(name)).length;
  // rule returns the rule for an element, or for an item of the list.
  const rule = (name) => {
    const [, n] = /^cmi\.interactions\.(0|[1-9]\d*)\./.exec(name) || [];
    return { is: model[n === undefined ? name : name.replace(`.${n}.`, ".n.")], n: n === undefined ? -1 : Number(n) };
  };
  const verbs = {
    begin(...args) {
      if (!empty("begin", args)) return "false";
      if (lms.state !== "new") return fault("101", `begin while ${lms.state}`);
      lms.state = "running";
      return "true";
    },
    end(...args) {
      if (!running("end") || !empty("end", args)) return "false";
      lms.state = "ended";
      return "true";
    },
    commit(...args) {
      if (!running("commit") || !empty("commit", args)) return "false";
      lms.commits++;
      lms.kept = { ...values };
      return "true";
    },
    get(...args) {
      const [name] = args;
      error = "0";
      if (!running(`get ${name}`)) return "";
      if (args.length !== 1 || typeof name !== "string") return fault("201", `get ${JSON.stringify(args)}`), "";
      const { is } = rule(name);
      if (!is) return fault("401", `get ${name}`), "";
      if (!is[0].includes("r")) return fault("404", `get ${name}`), "";
      if (name === "cmi.interactions._count") return String(count());
      if (!(name in values) && !old) error = "403"; // not a fault: a package has no other way to find out
      return values[name] ?? "";
    },
    set(...args) {
      const [name, value] = args;
      error = "0";
      if (!running(`set ${name}`)) return "false";
      if (args.length !== 2 || typeof name !== "string" || typeof value !== "string") return fault("201", `set ${JSON.stringify(args)}`);
      const { is, n } = rule(name);
      if (!is) return fault("401", `set ${name}`);
      if (!is[0].includes("w")) return fault("403", `set ${name}`);
      const item = {};
      if (n >= 0) {
        const id = name.endsWith(".id");
        if (n > count() || n === count() && !id) return fault("351", `set ${name}, with ${count()} there`);
        item.type = values[`cmi.interactions.${n}.type`];
      }
      const allowed = is[1] instanceof RegExp ? is[1].test(value) : is[1](value, item);
      if (!allowed) return fault("405", `set ${name} to ${JSON.stringify(value)}`);
      values[name] = value;
      lms.sets++;
      return "true";
    },
    error: () => error,
  };
  const api = old
    ? { LMSInitialize: verbs.begin, LMSFinish: verbs.end, LMSGetValue: verbs.get, LMSSetValue: verbs.set, LMSCommit: verbs.commit, LMSGetLastError: verbs.error, LMSGetErrorString: (code) => code, LMSGetDiagnostic: (code) => code }
    : { Initialize: verbs.begin, Terminate: verbs.end, GetValue: verbs.get, SetValue: verbs.set, Commit: verbs.commit, GetLastError: verbs.error, GetErrorString: (code) => code, GetDiagnostic: (code) => code };
  return { lms, api };
}

// launch opens the package in a frame within another one, for the session after the kept values.
function launch(version, address, kept, more) {
  const { lms, api } = platform(version, kept, more);
  delete window.API;
  delete window.API_1484_11;
  window[version === "scorm12" ? "API" : "API_1484_11"] = api;
  window.lms = lms;
  const outer = document.createElement("iframe");
  outer.style = "width: 1100px; height: 760px; border: 0";
  document.body.replaceChildren(outer);
  const sco = outer.contentDocument.createElement("iframe");
  sco.style = "width: 1060px; height: 720px; border: 0";
  sco.src = address;
  outer.contentDocument.body.replaceChildren(sco);
}

// leave closes the package.
function leave() {
  document.body.replaceChildren();
}

// board returns the board's document, once it exists, and launched that of the launch page.
const launched = () => document.querySelector("iframe")?.contentDocument.querySelector("iframe")?.contentDocument;
const board = () => launched()?.getElementById("board")?.contentDocument;

// middle returns the middle of an element of the board, in the window, once a person could press
// it.
async function middle(selector) {
  let was = "", why = "";
  const wait = () => new Promise((next) => setTimeout(next, 50));
  for (const end = performance.now() + 60000; performance.now() < end; await wait()) {
    const before = was;
    was = "";
    const e = board()?.querySelector(selector);
    if (!e) { why = `${selector} is not there`; continue; }
    if (e.matches(":disabled") || getComputedStyle(board().defaultView.frameElement).opacity !== "1") { why = "is disabled or covered"; continue; }
    e.scrollIntoView({ block: "nearest", behavior: "instant" });
    const r = e.getBoundingClientRect();
    let x = r.x + r.width / 2, y = r.y + r.height / 2;
    const hit = board().elementFromPoint(x, y);
    if (!e.contains(hit)) { why = `under ${hit?.outerHTML.slice(0, 99)}`; continue; }
    for (let frame = board().defaultView.frameElement; frame; frame = frame.ownerDocument.defaultView.frameElement) {
      const r = frame.getBoundingClientRect();
      x += r.x;
      y += r.y;
    }
    was = `${x},${y}`;
    if (was === before) return [x, y];
  }
  throw new Error(`${selector}: ${why}`);
}
