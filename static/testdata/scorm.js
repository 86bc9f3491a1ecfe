// Runs scorm.js in Node against the strict platform of wasm/e2e/testdata/lms.js, with messages
// that no board sends: far too long, too large and too many. Prints the failures. Arguments:
// scorm.js, lms.js.
"use strict";
const fs = require("fs"), vm = require("vm");
const [script, lms] = process.argv.slice(2).map((name) => fs.readFileSync(name, "utf8"));
const { platform } = vm.runInNewContext(lms + ";({ platform })", {});
const wrong = [];
const expect = (holds, what) => holds || wrong.push(what);

// open runs the script for a course in a window below others, the highest of which has the API.
// It returns functions that talk to the script. opened puts the script's window, or one around
// it, into a popup.
function open(course, kept, more, clock = { now: 0 }, opened = "", twist = () => {}) {
  const { lms, api } = platform(course.format, kept, more);
  const verb = (name) => (course.format === "scorm12" ? { Terminate: "LMSFinish" }[name] || "LMS" + name : name);
  twist({ lms, api, wrap: (name, by) => { const real = api[verb(name)]; api[verb(name)] = by && ((...args) => by(() => real(...args), ...args)); } });
  const listeners = {}, sent = [], origin = "https://lms.example";
  const frame = { contentWindow: { postMessage: (message) => sent.push(message) }, classList: { remove() {} }, src: "" };
  const says = { textContent: "", lang: "" };
  const window = { opener: null };
  window.parent = { get API() { throw new Error("of another origin"); }, get API_1484_11() { throw new Error("of another origin"); } };
  // A frame with that name, and above it the real API.
  window.parent.parent = { API: { length: 0 }, API_1484_11: { length: 0 } };
  window.parent.parent.parent = { [course.format === "scorm12" ? "API" : "API_1484_11"]: api };
  window.parent.parent.parent.parent = window.parent.parent.parent;
  window.top = window.parent.parent.parent;
  if (opened) { // the popup is this window, or contains it in a frame
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
  // Messages of another window or origin, and one that is no message.
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
        attempts: 1_000_000 + round, hints: 10, ...(i % 2 ? { part: 2 / 3 } : {}), moves: round % 2 ? "a1-a4xg7,".repeat(2000) : "", ms: round * 1e12, ...option });
    }
    clock.now = 10 ** (round * 5);
    c.hide();
  }
  c.leave();
  const kept = c.lms.kept, text = kept["cmi.suspend_data"];
  expect(c.lms.faults.length === 0, `${format}: ${c.lms.faults.slice(0, 3).join("; ").slice(0, 600)}`);
  expect(text.length <= 1500, `${format}: the state has ${text.length} characters`);
  expect(c.lms.state === "ended" && Object.keys(kept).filter((name) => name.endsWith(".id")).length === 250, `${format}: ${c.lms.state}, answers listed: ${Object.keys(kept).filter((name) => name.endsWith(".id")).length}`);
  expect(/^Comunicado al curso: 33\D?333,3 de 100\D?000 puntos, 100 de 100/.test(c.says.textContent), `${format}: it says ${c.says.textContent}`);
  expect(kept[format === "scorm12" ? "cmi.core.lesson_status" : "cmi.success_status"] === "failed", `${format}: a third of the points is ${JSON.stringify(kept).slice(0, 200)}`);

  // Resumed, the state is unchanged; a state of other exercises, or a garbled one, counts as
  // none.
  c = open(course(), kept, {});
  c.hear({ type: "ready" });
  expect(c.sent[0].progress.every((p, i) => p.state === (i % 2 ? "failed" : "solved") && p.attempts === 1_000_003 && p.hints === 10 && p.part === (i % 2 ? 0.6667 : undefined)), `${format}: resumed with ${JSON.stringify(c.sent[0].progress.slice(0, 2))}`);
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

  // A platform's own pass mark counts; without points all exercises must be solved.
  for (const [own, points, total, state, passed] of [["", 10, 5, "failed", "passed"], ["", 10, 4.9, "failed", "failed"], [format === "scorm12" ? "80" : "0.8", 10, 7.9, "solved", "failed"], ["", 0, 0, "solved", "passed"], ["", 0, 0, "failed", "failed"]]) {
    c = open(course([{ ...one, points }]), null, own && { [format === "scorm12" ? "cmi.student_data.mastery_score" : "cmi.scaled_passing_score"]: own });
    c.hear({ type: "exercise", index: 0, state, attempts: 1, score: total, total, moves: "f5", ms: 5 });
    expect(c.lms.kept[format === "scorm12" ? "cmi.core.lesson_status" : "cmi.success_status"] === passed && c.lms.faults.length === 0, `${format}: ${total} of ${points}, ${state}, limit ${own}: ${JSON.stringify(c.lms.kept)} ${c.lms.faults}`);
  }

  // A report does not take back an earlier result while the exercises are repeated.
  const status = format === "scorm12" ? "cmi.core.lesson_status" : "cmi.completion_status", score = format === "scorm12" ? "cmi.core.score.raw" : "cmi.score.raw";
  c = open(course(), { ...kept, "cmi.suspend_data": "", [status]: format === "scorm12" ? "passed" : "completed" }, {});
  c.hear({ type: "exercise", index: 0, state: "open", attempts: 0, score: 1, total: 0, moves: "", ms: 0 });
  expect(c.lms.kept[status] === (format === "scorm12" ? "passed" : "completed"), `${format}: the result from before is now ${c.lms.kept[status]}`);

  // Nor does it take back points.
  c = open(course([{ ...one, id: "a" }, { ...one, id: "b" }]), { ...kept, "cmi.suspend_data": "", [status]: format === "scorm12" ? "passed" : "completed", [score]: "90" }, {});
  c.hear({ type: "exercise", index: 0, state: "solved", attempts: 1, score: 1, total: 1, moves: "f5", ms: 0 });
  expect(c.lms.kept[score] === "90" && c.lms.faults.length === 0, `${format}: the points from before are now ${c.lms.kept[score]}`);
  c.hear({ type: "exercise", index: 1, state: "solved", attempts: 1, score: 1, total: 1000, moves: "f5", ms: 0 });
  expect(c.lms.kept[score] === (format === "scorm12" ? "50" : "1000"), `${format}: the points of a second round are ${c.lms.kept[score]}`);

  // Rounded up one by one, the points exceed the maximum.
  c = open(course([{ ...one, points: .05 }, { ...one, points: .05 }]), null, {});
  c.hear({ type: "exercise", index: 0, state: "solved", attempts: 1, score: .1, total: .1, moves: "f5", ms: 0 });
  c.hear({ type: "exercise", index: 1, state: "solved", attempts: 1, score: .1, total: .2, moves: "f5", ms: 0 });
  expect(c.lms.faults.length === 0 && c.lms.kept[score] === (format === "scorm12" ? "100" : "0.1"), `${format}: all points are ${c.lms.kept[score]}, ${c.lms.faults}`);

  // The script finds the API from a popup too, and ends the session with a platform that throws.
  for (const opened of ["itself", "around"]) {
    c = open(course(), null, {}, clock, opened);
    expect(c.lms.state === "running", `${format}: in a popup (${opened}) it is ${c.lms.state}`);
    c.api[format === "scorm12" ? "LMSCommit" : "Commit"] = () => { throw new Error("offline"); };
    c.hear({ type: "exercise", index: 0, state: "solved", attempts: 1, score: 1, total: 1, moves: "f5", ms: 5 });
    expect(c.says.textContent.startsWith("La plataforma del curso no ha aceptado"), `${format}: after a fault it says ${c.says.textContent}`);
    c.leave();
    expect(c.lms.state === "ended" && c.lms.faults.length === 0, `${format}: after a fault it is ${c.lms.state}, ${c.lms.faults}`);
  }

  // The page reports a platform that refuses, and sends no answers to one that lists none.
  c = open(course(), null, { "cmi.interactions._children": "" });
  c.hear({ type: "exercise", index: 0, state: "solved", attempts: 1, score: 1, total: 1, moves: "f5", ms: 5 });
  expect(c.lms.faults.length === 0 && !c.lms.kept["cmi.interactions.0.id"], `${format}: answers are listed where none are: ${c.lms.faults}`);
  c.api[format === "scorm12" ? "LMSCommit" : "Commit"] = () => "false";
  c.hear({ type: "exercise", index: 1, state: "solved", attempts: 1, score: 1, total: 2, moves: "f5", ms: 5 });
  expect(c.says.textContent.startsWith("La plataforma del curso no ha aceptado"), `${format}: after a refusal it says ${c.says.textContent}`);
}

// The page claims exactly what the platform has confirmed.
for (const format of ["scorm12", "scorm2004"]) {
  const old = format === "scorm12";
  const names = old ? { status: "cmi.core.lesson_status", score: "cmi.core.score.raw", mode: "cmi.core.lesson_mode", credit: "cmi.core.credit", exit: "cmi.core.exit" }
    : { status: "cmi.completion_status", score: "cmi.score.raw", mode: "cmi.mode", credit: "cmi.credit", exit: "cmi.exit" };
  const course = { format, pass: 50, sum: "s", set: { exercises: [10, 40, 45].map((points, i) => ({ ...one, id: `x${i}`, points, attempts: 2 })) } };
  const answer = (c, index = 0, total = [10, 50, 95][index], state = "solved") => c.hear({ type: "exercise", index, of: 3, state, attempts: 1, score: 10, total, moves: "f5", ms: 5 });
  const reported = "Comunicado al curso: 10 de 95 puntos, 1 de 3 ejercicios hechos.", only = "Comunicado al curso: 1 de 3 ejercicios hechos.";
  const keeps = (why) => `${only} El curso conserva tu ${why} hasta que todos los ejercicios estén hechos: estos 10 de 95 puntos no se comunican.`;
  const lost = "La plataforma del curso no ha aceptado el último informe.";
  const earlier = keeps("resultado anterior"), better = keeps("puntuación anterior, que es mejor,");
  const pass = old ? "passed" : "completed";
  const yes = (value) => ({ wrap }) => ["Initialize", "SetValue", "Commit", "Terminate"].forEach((name) => wrap(name, (run) => run() === "true" ? value : "false"));
  const denies = (element, code = "351") => ({ wrap }) => {
    let error = "0";
    wrap("SetValue", (run, name, value) => name === element ? (error = code, "false") : (error = "0", run()));
    wrap("GetLastError", () => error);
  };
  const refuses = "La plataforma del curso no se ha iniciado: tus puntos no se comunican.";
  const mute = ({ wrap }) => { wrap("Initialize", () => "false"); wrap("GetValue", () => ""); };
  for (const [name, kept, more, twist, want] of [
    // An earlier result.
    ["passed before, no points known", null, { [names.status]: pass }, null, earlier],
    ["passed before with more points", null, { [names.status]: pass, [names.score]: "90" }, null, better],
    ["passed before with fewer points", null, { [names.status]: pass, [names.score]: "5" }, null, reported],
    ["failed before with more points", null, { [names.status]: old ? "failed" : "completed", [names.score]: "20" }, null, better],
    ["in another case, with blanks", null, { [names.status]: ` ${pass.toUpperCase()} `, [names.score]: " 90 " }, null, better],
    ["points before, but no state", null, { [names.status]: "incomplete", [names.score]: "40" }, null, better],
    ["points before that are none", null, { [names.status]: "incomplete", [names.score]: "abc" }, null, reported],
    ["not attempted", null, { [names.status]: "not attempted" }, null, reported],
    ["browsed or unknown before", null, { [names.status]: old ? "browsed" : "unknown" }, null, reported],
    ["its own state", { "cmi.suspend_data": "1 s - - -", [names.exit]: "suspend", [names.score]: "90" }, { [names.status]: "incomplete" }, null, reported],
    ["its own state with blanks", { "cmi.suspend_data": "  1  s s1.0 -\n- ", [names.exit]: "suspend" }, {}, null, reported],
    ["a state of impossible counts", { "cmi.suspend_data": "1 s - s0.0 f1.0", [names.exit]: "suspend" }, {}, null, reported],
    ["another's state", { "cmi.suspend_data": "hello", [names.exit]: "suspend", [names.score]: "50" }, { [names.status]: "incomplete" }, null, better],
    ["a state that was cut off", { "cmi.suspend_data": "1 s s1.0 s1", [names.exit]: "suspend", [names.score]: "50" }, { [names.status]: "incomplete" }, null, better],
    // Modes and credit.
    ["review", null, { [names.mode]: "review" }, null, "Esto es un repaso: no se comunica nada."],
    ["Review, with blanks", null, { [names.mode]: " REVIEW " }, null, "Esto es un repaso: no se comunica nada."],
    ["browse", null, { [names.mode]: "browse" }, null, "Esto es una vista previa: no se comunica nada."],
    ["Browse", null, { [names.mode]: "Browse" }, null, "Esto es una vista previa: no se comunica nada."],
    ["Normal", null, { [names.mode]: "Normal " }, null, reported],
    ["no mode", null, { [names.mode]: "" }, null, reported],
    ["no credit", null, { [names.credit]: "no-credit" }, null, `${reported} El curso no concede créditos por esta visita.`],
    ["no credit, another case", null, { [names.credit]: " No-Credit" }, null, `${reported} El curso no concede créditos por esta visita.`],
    // The forms of a platform's yes.
    ...[1, "1", true, "TRUE", "True", " true "].map((value) => [`yes is ${JSON.stringify(value)}`, null, {}, yes(value), reported]),
    ...[0, "0", false, "FALSE", "", null, undefined, "yes", 2, {}].map((value) => [`a commit answered by ${JSON.stringify(value)}`, null, {}, ({ wrap }) => wrap("Commit", () => value), lost]),
    // The calls that a platform refuses.
    ["no start", null, {}, ({ wrap, api }) => { mute({ wrap }); wrap("GetLastError", () => 0); }, refuses],
    ["no start, with a code", null, {}, ({ wrap }) => { mute({ wrap }); wrap("GetLastError", () => 102); }, `${refuses} (Error 102)`],
    ["no start, no GetLastError", null, {}, ({ wrap }) => { mute({ wrap }); wrap("GetLastError", null); }, refuses],
    ["no start, GetLastError throws", null, {}, ({ wrap }) => { mute({ wrap }); wrap("GetLastError", () => { throw new Error("x"); }); }, refuses],
    ["a start that throws", null, {}, ({ wrap }) => { mute({ wrap }); wrap("Initialize", () => { throw new Error("x"); }); }, `${refuses}`],
    ["a start that was made already", null, {}, ({ wrap }) => { let error = "0"; wrap("Initialize", (run) => { run(); error = old ? "101" : "103"; return "false"; }); wrap("GetValue", (run) => { error = "0"; return run(); }); wrap("GetLastError", () => error); }, reported],
    ["no points", null, {}, denies(names.score), "Comunicado al curso: 1 de 3 ejercicios hechos. La plataforma del curso no ha aceptado tus puntos. (Error 351)"],
    ["no state", null, {}, denies("cmi.suspend_data", "405"), "Comunicado al curso: 10 de 95 puntos. La plataforma del curso no ha aceptado hasta dónde has llegado. (Error 405)"],
    ["no time", null, {}, denies(old ? "cmi.core.session_time" : "cmi.session_time"), reported],
    ["no range", null, {}, denies(old ? "cmi.core.score.max" : "cmi.score.max"), reported],
    ["nothing at all", null, {}, ({ wrap }) => { wrap("SetValue", () => "false"); wrap("GetLastError", () => "0"); }, "La plataforma del curso no ha aceptado tus puntos, hasta dónde has llegado."],
    ["every value throws", null, {}, ({ wrap }) => { wrap("SetValue", () => { throw new Error("x"); }); wrap("GetValue", () => { throw new Error("x"); }); }, "La plataforma del curso no ha aceptado tus puntos, hasta dónde has llegado."],
    ["a second end", null, {}, ({ wrap }) => wrap("Terminate", (run) => { run(); return "true"; }), reported],
  ]) {
    const c = open(course, kept, more, { now: 0 }, "", twist || undefined);
    answer(c);
    expect(c.says.textContent === want, `${format}: ${name}: it says ${JSON.stringify(c.says.textContent)}, want ${JSON.stringify(want)}`);
    const told = /^Comunicado al curso: 10 de 95 puntos/.test(c.says.textContent), score = c.lms.kept?.[names.score];
    expect(told === (score === (old ? "10.53" : "10")), `${format}: ${name}: it says ${c.says.textContent}, and the points kept are ${score}`);
    c.leave();
    c.leave();
    expect(c.lms.state !== "running", `${format}: ${name}: after leaving it is ${c.lms.state}`);
  }

  // Before an exercise is done no points are set or reported; at the end all are.
  const c = open(course, null, {});
  c.hear({ type: "exercise", index: 0, of: 3, state: "open", attempts: 1, score: 5, total: 0, moves: "a1", ms: 1 });
  expect(c.says.textContent === "Comunicado al curso: 0 de 3 ejercicios hechos." && c.lms.kept[names.score] === undefined, `${format}: with nothing done it says ${c.says.textContent}`);
  [0, 1, 2].forEach((i) => answer(c, i));
  expect(c.says.textContent === "Comunicado al curso: 95 de 95 puntos, 3 de 3 ejercicios hechos." && c.lms.faults.length === 0, `${format}: with all done it says ${c.says.textContent}, ${c.lms.faults}`);
  const d = open(course, null, {}, { now: 0 }, "", denies(names.status, "405"));
  [0, 1, 2].forEach((i) => answer(d, i));
  expect(d.says.textContent === "Comunicado al curso: 95 de 95 puntos, 3 de 3 ejercicios hechos. La plataforma del curso no ha aceptado que has terminado. (Error 405)", `${format}: without a status it says ${d.says.textContent}`);
}

process.stdout.write(wrong.join("\n"));
