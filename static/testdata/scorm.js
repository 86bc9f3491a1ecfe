// Runs scorm.js in Node against the strict platform of wasm/e2e/testdata/lms.js, with
// messages as no board sends them: far too long, too large and too many. Prints what went
// wrong. Arguments: scorm.js, lms.js.
"use strict";
const fs = require("fs"), vm = require("vm");
const [script, lms] = process.argv.slice(2).map((name) => fs.readFileSync(name, "utf8"));
const { platform } = vm.runInNewContext(lms + ";({ platform })", {});
const wrong = [];
const expect = (holds, what) => holds || wrong.push(what);

// open runs the script for a course in a window below others, of which the highest has the
// API, and returns how to talk to it. opened puts the script's window into a popup, which one
// of those opened.
function open(course, kept, more, clock = { now: 0 }, opened = "") {
  const { lms, api } = platform(course.format, kept, more);
  const listeners = {}, sent = [], origin = "https://lms.example";
  const frame = { contentWindow: { postMessage: (message) => sent.push(message) }, classList: { remove() {} }, src: "" };
  const says = { textContent: "", lang: "" };
  const window = { opener: null };
  window.parent = { get API() { throw new Error("of another origin"); }, get API_1484_11() { throw new Error("of another origin"); } };
  // A frame of that name, and above it what it is looked for.
  window.parent.parent = { API: { length: 0 }, API_1484_11: { length: 0 } };
  window.parent.parent.parent = { [course.format === "scorm12" ? "API" : "API_1484_11"]: api };
  window.parent.parent.parent.parent = window.parent.parent.parent;
  window.top = window.parent.parent.parent;
  if (opened) { // the popup is this window, or has it in a frame
    const opener = window.parent;
    window.parent = window.top = opened === "itself" ? window : { get API() { throw new Error("of another origin"); }, get API_1484_11() { throw new Error("of another origin"); } };
    window.parent.parent = window.parent;
    (opened === "itself" ? window : window.top).opener = opener;
  }
  const add = (name, run) => (listeners[name] ||= []).push(run);
  vm.runInNewContext(script, {
    window, navigator: { language: "es-MX" }, location: { origin, reload() {} }, performance: { now: () => clock.now }, addEventListener: add,
    document: { addEventListener: add, visibilityState: "hidden", getElementById: (id) => ({ course: { textContent: JSON.stringify(course) }, board: frame, says })[id] },
  });
  const hear = (data, from = {}) => listeners.message.forEach((run) => run({ source: frame.contentWindow, origin, data: { source: "playout", version: 1, ...data }, ...from }));
  return { lms, says, frame, sent, hear, leave: () => listeners.pagehide?.forEach((run) => run({})), hide: () => listeners.visibilitychange.forEach((run) => run({})), api };
}

const one = { id: "x", game: "othello", goal: { kind: "moves" }, points: 1000 };
const many = (more = {}) => Array.from({ length: 100 }, (_, i) => ({ ...one, id: `ü "${i}" `.repeat(14), ...(i % 3 ? { title: "{𝄞".repeat(100) } : { prompt: "a" + "𝄞".repeat(2000) }), goal: { kind: ["moves", "line", "win", "choose"][i % 4] }, ...more }));

for (const format of ["scorm12", "scorm2004"]) {
  const course = (exercises = many()) => ({ format, pass: 50, sum: "0123456789abc", set: { exercises } });
  const clock = { now: 0 };
  let c = open(course(), null, {}, clock);
  c.hear({ type: "ready" });
  expect(c.sent.length === 1 && c.sent[0].progress.length === 100 && c.sent[0].set.exercises.length === 100 && c.sent[0].type === "load", `${format}: load is ${JSON.stringify(c.sent).slice(0, 200)}`);
  // Of another window or origin, and no message at all.
  const data = { source: "playout", version: 1, type: "exercise", index: 0, state: "solved", attempts: 1, score: 1, max: 1, moves: "f5", ms: 1, total: 1 };
  c.hear(data, { origin: "https://other.example" });
  c.hear(data, { source: {} });
  for (const bad of [null, 1, "playout", [], { source: "playout", version: 2, type: "exercise" }]) c.hear(data, { data: bad });
  c.hear({ type: "exercise", index: 100, state: "solved", attempts: 1, score: 1, moves: "", ms: 1 });
  expect(!c.lms.values["cmi.interactions.0.id"], `${format}: somebody else's message is reported`);
  for (let round = 1; round <= 3; round++) {
    for (let i = 0; i < 100; i++) {
      const option = i % 4 === 3 ? { option: 19 } : {};
      c.hear({ type: "exercise", exercise: "x", index: i, of: 100, total: 33333.3, state: round < 3 ? "open" : i % 2 ? "failed" : "solved", score: 999.9, max: 1000,
        attempts: 1_000_000 + round, hints: 10, moves: round % 2 ? "a1-a4xg7,".repeat(2000) : "", ms: round * 1e12, ...option });
    }
    clock.now = 10 ** (round * 5);
    c.hide();
  }
  c.leave();
  const kept = c.lms.kept, text = kept["cmi.suspend_data"];
  expect(c.lms.faults.length === 0, `${format}: ${c.lms.faults.slice(0, 3).join("; ").slice(0, 600)}`);
  expect(text.length <= 1250, `${format}: the state has ${text.length} characters`);
  expect(c.lms.state === "ended" && Object.keys(kept).filter((name) => name.endsWith(".id")).length === 250, `${format}: ${c.lms.state}, answers listed: ${Object.keys(kept).filter((name) => name.endsWith(".id")).length}`);
  expect(/^Comunicado al curso: 33\D?333,3 de 100\D?000 puntos, 100 de 100/.test(c.says.textContent), `${format}: it says ${c.says.textContent}`);
  expect(kept[format === "scorm12" ? "cmi.core.lesson_status" : "cmi.success_status"] === "failed", `${format}: a third of the points is ${JSON.stringify(kept).slice(0, 200)}`);

  // Resumed, the state is as it was; for other exercises, or garbled, it counts as none.
  c = open(course(), kept, {});
  c.hear({ type: "ready" });
  expect(c.sent[0].progress.every((p, i) => p.state === (i % 2 ? "failed" : "solved") && p.attempts === 1_000_003 && p.hints === 10), `${format}: resumed with ${JSON.stringify(c.sent[0].progress.slice(0, 2))}`);
  for (const [other, why] of [[course(many().slice(1)), "fewer"], [{ ...course(), sum: "other" }, "others"]]) {
    c = open(other, kept, {});
    c.hear({ type: "ready" });
    expect(c.sent[0].progress.every((p) => p.state === "open" && p.attempts === 0) && c.lms.faults.length === 0, `${format}: with ${why} it resumes`);
  }
  for (const garbled of ["", " ", "1", text.slice(0, 50), text.replace("s1", "x1"), "1 0123456789abc " + "s-1.1 ".repeat(100), "\u0000", "1 0123456789abc" + " __proto__".repeat(100)]) {
    c = open(course(), { ...kept, "cmi.suspend_data": garbled }, {});
    c.hear({ type: "ready" });
    expect(c.lms.faults.length === 0 && c.sent[0].progress.filter((p) => p.attempts > 0).length < 100 && c.sent[0].progress.length === 100, `${format}: ${JSON.stringify(garbled).slice(0, 40)}: ${c.lms.faults}`);
  }

  // What passes is the platform's, if it says so; without points all must be solved.
  for (const [own, points, total, state, passed] of [["", 10, 5, "failed", "passed"], ["", 10, 4.9, "failed", "failed"], [format === "scorm12" ? "80" : "0.8", 10, 7.9, "solved", "failed"], ["", 0, 0, "solved", "passed"], ["", 0, 0, "failed", "failed"]]) {
    c = open(course([{ ...one, points }]), null, own && { [format === "scorm12" ? "cmi.student_data.mastery_score" : "cmi.scaled_passing_score"]: own });
    c.hear({ type: "exercise", index: 0, state, attempts: 1, score: total, total, moves: "f5", ms: 5 });
    expect(c.lms.kept[format === "scorm12" ? "cmi.core.lesson_status" : "cmi.success_status"] === passed && c.lms.faults.length === 0, `${format}: ${total} of ${points}, ${state}, limit ${own}: ${JSON.stringify(c.lms.kept)} ${c.lms.faults}`);
  }

  // A result from before is not taken back while the exercises are being repeated.
  const status = format === "scorm12" ? "cmi.core.lesson_status" : "cmi.completion_status", score = format === "scorm12" ? "cmi.core.score.raw" : "cmi.score.raw";
  c = open(course(), { ...kept, "cmi.suspend_data": "", [status]: format === "scorm12" ? "passed" : "completed" }, {});
  c.hear({ type: "exercise", index: 0, state: "open", attempts: 0, score: 1, total: 0, moves: "", ms: 0 });
  expect(c.lms.kept[status] === (format === "scorm12" ? "passed" : "completed"), `${format}: the result from before is now ${c.lms.kept[status]}`);

  // Of the points neither.
  c = open(course([{ ...one, id: "a" }, { ...one, id: "b" }]), { ...kept, "cmi.suspend_data": "", [status]: format === "scorm12" ? "passed" : "completed", [score]: "90" }, {});
  c.hear({ type: "exercise", index: 0, state: "solved", attempts: 1, score: 1, total: 1, moves: "f5", ms: 0 });
  expect(c.lms.kept[score] === "90" && c.lms.faults.length === 0, `${format}: the points from before are now ${c.lms.kept[score]}`);
  c.hear({ type: "exercise", index: 1, state: "solved", attempts: 1, score: 1, total: 1000, moves: "f5", ms: 0 });
  expect(c.lms.kept[score] === (format === "scorm12" ? "50" : "1000"), `${format}: the points of a second round are ${c.lms.kept[score]}`);

  // Each rounded up, points are more than there are.
  c = open(course([{ ...one, points: .05 }, { ...one, points: .05 }]), null, {});
  c.hear({ type: "exercise", index: 0, state: "solved", attempts: 1, score: .1, total: .1, moves: "f5", ms: 0 });
  c.hear({ type: "exercise", index: 1, state: "solved", attempts: 1, score: .1, total: .2, moves: "f5", ms: 0 });
  expect(c.lms.faults.length === 0 && c.lms.kept[score] === (format === "scorm12" ? "100" : "0.1"), `${format}: all points are ${c.lms.kept[score]}, ${c.lms.faults}`);

  // The API is found from a popup as well, and a platform that throws is told that it is over.
  for (const opened of ["itself", "around"]) {
    c = open(course(), null, {}, clock, opened);
    expect(c.lms.state === "running", `${format}: in a popup (${opened}) it is ${c.lms.state}`);
    c.api[format === "scorm12" ? "LMSCommit" : "Commit"] = () => { throw new Error("offline"); };
    c.hear({ type: "exercise", index: 0, state: "solved", attempts: 1, score: 1, total: 1, moves: "f5", ms: 5 });
    expect(c.says.textContent.startsWith("La plataforma del curso no ha aceptado"), `${format}: after a fault it says ${c.says.textContent}`);
    c.leave();
    expect(c.lms.state === "ended" && c.lms.faults.length === 0, `${format}: after a fault it is ${c.lms.state}, ${c.lms.faults}`);
  }

  // A platform that refuses is told about, and one that lists no answers is asked for none.
  c = open(course(), null, { "cmi.interactions._children": "" });
  c.hear({ type: "exercise", index: 0, state: "solved", attempts: 1, score: 1, total: 1, moves: "f5", ms: 5 });
  expect(c.lms.faults.length === 0 && !c.lms.kept["cmi.interactions.0.id"], `${format}: answers are listed where none are: ${c.lms.faults}`);
  c.api[format === "scorm12" ? "LMSCommit" : "Commit"] = () => "false";
  c.hear({ type: "exercise", index: 1, state: "solved", attempts: 1, score: 1, total: 2, moves: "f5", ms: 5 });
  expect(c.says.textContent.startsWith("La plataforma del curso no ha aceptado"), `${format}: after a refusal it says ${c.says.textContent}`);
}

process.stdout.write(wrong.join("\n"));
