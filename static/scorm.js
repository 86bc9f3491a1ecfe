// Reports to a course platform (LMS) how the exercises of a course package are solved.
// The package's launch page (engine/exercise/scorm) contains the exercises, the frame of
// an embedded board and this script, which
//
//   - finds the platform's API: API in SCORM 1.2, API_1484_11 in SCORM 2004;
//   - has the board open the exercises where they were left;
//   - reports after each answer whether they are done and passed, the points, the answer
//     and the time, and what is needed to continue on another day;
//   - shows exactly what the platform has confirmed: a report whose elements and whose commit
//     were all answered by true.
//
// Only the platform keeps data: several people may use one browser. The standards are ADL's:
// "SCORM Run-Time Environment" 1.2, and 2004 4th Edition.
"use strict";

(() => {
  const course = JSON.parse(document.getElementById("course").textContent);
  const exercises = course.set ? course.set.exercises : [course.exercise];
  const frame = document.getElementById("board"), statusElement = document.getElementById("says");

  const languages = ["en", "es"];
  const lang = [exercises[0].lang, navigator.language].map((tag) => String(tag).slice(0, 2).toLowerCase()).find((tag) => languages.includes(tag)) || "en";
  const words = {
    en: {
      alone: "This page is not open in a course platform: your points are not reported to anybody.",
      refused: "The course platform did not start: your points are not reported.",
      review: "You are looking back: nothing is reported.",
      browse: "This is a preview: nothing is reported.",
      reported: "Reported to the course: {what}.",
      points: "{points} of {max} points", state: "{done} of {all} exercises done",
      better: "The course keeps your earlier score, which is better, until all exercises are done: these {points} of {max} points are not reported.",
      earlier: "The course keeps your earlier result until all exercises are done: these {points} of {max} points are not reported.",
      lost: "The course platform did not take the last report.",
      missing: "The course platform did not take {what}.",
      parts: { points: "your points", state: "how far you are", result: "that you are done" },
      credit: "The course gives no credit for this visit.",
      error: "(Error {code})",
    },
    es: {
      alone: "Esta página no está abierta en una plataforma de cursos: tus puntos no se comunican a nadie.",
      refused: "La plataforma del curso no se ha iniciado: tus puntos no se comunican.",
      review: "Esto es un repaso: no se comunica nada.",
      browse: "Esto es una vista previa: no se comunica nada.",
      reported: "Comunicado al curso: {what}.",
      points: "{points} de {max} puntos", state: "{done} de {all} ejercicios hechos",
      better: "El curso conserva tu puntuación anterior, que es mejor, hasta que todos los ejercicios estén hechos: estos {points} de {max} puntos no se comunican.",
      earlier: "El curso conserva tu resultado anterior hasta que todos los ejercicios estén hechos: estos {points} de {max} puntos no se comunican.",
      lost: "La plataforma del curso no ha aceptado el último informe.",
      missing: "La plataforma del curso no ha aceptado {what}.",
      parts: { points: "tus puntos", state: "hasta dónde has llegado", result: "que has terminado" },
      credit: "El curso no concede créditos por esta visita.",
      error: "(Error {code})",
    },
  }[lang];
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => typeof values[name] === "number" ? values[name].toLocaleString(lang) : values[name]);
  function showStatus(...sentences) {
    statusElement.lang = lang;
    statusElement.textContent = sentences.filter(Boolean).join(" ");
  }

  // The standards' names and forms for the same data. In SCORM 1.2 points are per cent, and one
  // status holds done and passed.
  const old = course.format === "scorm12";
  const names = old ? {
    api: "API", begin: "LMSInitialize", get: "LMSGetValue", set: "LMSSetValue", commit: "LMSCommit", end: "LMSFinish", error: "LMSGetLastError",
    mode: "cmi.core.lesson_mode", credit: "cmi.core.credit", done: "cmi.core.lesson_status", passing: "cmi.student_data.mastery_score", score: "cmi.core.score.", exit: "cmi.core.exit", time: "cmi.core.session_time",
    response: "student_response", when: "time", wrong: "wrong",
  } : {
    api: "API_1484_11", begin: "Initialize", get: "GetValue", set: "SetValue", commit: "Commit", end: "Terminate", error: "GetLastError",
    mode: "cmi.mode", credit: "cmi.credit", done: "cmi.completion_status", passing: "cmi.scaled_passing_score", score: "cmi.score.", exit: "cmi.exit", time: "cmi.session_time",
    response: "learner_response", when: "timestamp", wrong: "incorrect",
  };
  const longestState = old ? 4096 : 64000; // characters
  const longestAnswer = old ? 255 : 250;
  const longestGame = old ? 255 : 4000; // of an answer that is a line or a game, in characters
  const mostAnswers = 250; // the greatest number of listed answers

  const pad = (number, digits = 2) => String(number).padStart(digits, "0");

  // Writes a span of time: hours with four digits, or ISO 8601.
  function duration(milliseconds) {
    const hundredths = Math.min(Math.max(Math.round(milliseconds / 10), 0), 3600_00 * 10000 - 1);
    const [hours, minutes, seconds] = [Math.floor(hundredths / 3600_00), Math.floor(hundredths / 60_00) % 60, hundredths % 60_00 / 100];
    return old ? `${pad(hours, 4)}:${pad(minutes)}:${pad(seconds.toFixed(2), 5)}` : `PT${hours}H${minutes}M${seconds}S`;
  }

  // Writes a moment: the time of day, or with the date.
  function moment(date) {
    const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map((n) => pad(n)).join(":");
    return old ? time : `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${time}`;
  }

  // findAPI looks for the platform's API in the windows around this one, and then around the one
  // that opened it. A window of another origin hides its API, and a frame or an element of that
  // name is not one.
  function findAPI() {
    const most = 500;
    const search = (start) => {
      for (let n = 0; start && n < most; n++) {
        try {
          if (start[names.api]?.[names.begin]) return start[names.api];
        } catch { /* of another origin */ }
        if (start.parent === start) return null;
        start = start.parent;
      }
      return null;
    };
    return search(window) || search(window.opener) || search(window.top.opener);
  }

  const api = findAPI();
  // A platform that throws has refused; the session must end all the same.
  const call = (what, ...words) => {
    try {
      return String(api[names[what]](...words));
    } catch {
      return "";
    }
  };
  const get = (name) => {
    const value = call("get", name).trim();
    return value === "undefined" || value === "null" ? "" : value;
  };
  const getLower = (name) => get(name).toLowerCase();
  const succeeds = (what, ...words) => ["true", "1"].includes(call(what, ...words).trim().toLowerCase()); // whether the platform answers true, in any of its forms
  let errorCode = ""; // the code of the first error in a report, "" if the platform names none
  const callRequired = (what, ...words) => {
    const done = succeeds(what, ...words);
    if (!done && !errorCode) [errorCode = ""] = /^[1-9]\d{0,5}$/.exec(call("error").trim()) || [];
    return done;
  };
  const code = () => errorCode && fill(words.error, { code: errorCode });
  const setRequired = (name, value) => callRequired("set", name, String(value));
  const setOptional = (name, value) => succeeds("set", name, String(value)); // the platform need not support it

  const untried = { state: "open", attempts: 0, hints: 0 };
  const states = exercises.map(() => untried);
  const withPart = (x, part) => (part ? { ...x, part } : x);
  const isDone = ({ state }) => state !== "open";
  let points = 0; // of the exercises that are done
  const max = Math.round(10 * exercises.reduce((sum, x) => sum + x.points, 0)) / 10;

  // The state from which to continue: a version, what it belongs to, and for each exercise its
  // state, the answers given, the hints shown and, where right steps have earned points, their share in
  // ten-thousandths.
  const letters = { open: "o", solved: "s", failed: "f" };
  const stateText = () => ["1", course.sum, ...states.map((x) => x === untried ? "-" : `${letters[x.state]}${x.attempts}.${x.hints}${x.part ? "." + Math.round(x.part * 1e4) : ""}`)].join(" ");
  function readState(text) {
    const [version, sum, ...list] = text.split(/\s+/);
    if (version !== "1" || sum !== course.sum || list.length !== states.length) return false;
    list.forEach((entry, i) => {
      const [, letter, ...counts] = /^([osf])(\d{1,7})\.(\d{1,2})(?:\.(\d{1,4}))?$/.exec(entry) || [];
      const state = Object.keys(letters).find((name) => letters[name] === letter), [attempts, hints, share = 0] = counts.map((n) => Number(n ?? 0));
      // A state that the board would refuse is ignored here too.
      const most = exercises[i].attempts || Infinity, least = { open: 0, solved: 1, failed: most < Infinity ? most : 1 }[state];
      if (attempts >= least && attempts <= most - (state === "open")) states[i] = withPart({ state, attempts, hints }, share / 1e4);
    });
    return true;
  }

  let reporting = false; // a platform takes reports
  let settled = false; // an earlier result is final: it is not taken back
  let best = -Infinity; // the points of an earlier result: fewer are reported only when all exercises are done
  let credit = true;
  let passing = course.pass / 100; // of the points
  let answers = 0; // listed so far
  let listing = false; // the platform lists answers
  const began = performance.now();

  function begin() {
    if (!api) return showStatus(words.alone);
    // A platform that was started already refuses, but still answers.
    if (!callRequired("begin", "") && (!get(names.done) || !["", "0"].includes(call("error").trim()))) return showStatus(words.refused, code());
    const resumed = readState(get("cmi.suspend_data"));
    const mode = getLower(names.mode);
    if (mode === "review" || mode === "browse") {
      addEventListener("pagehide", () => call("end", ""), { once: true });
      return showStatus(words[mode]);
    }
    credit = getLower(names.credit) !== "no-credit";
    const least = Number(get(names.passing) || NaN) / (old ? 100 : 1);
    if (least >= 0 && least <= 1) passing = least;
    settled = ["passed", "completed", "failed"].includes(getLower(names.done)) || !old && getLower("cmi.success_status") === "passed";
    const scored = old ? "" : get("cmi.score.scaled"), raw = get(names.score + "raw");
    const share = scored ? Number(scored) : raw ? Number(raw) / (old ? 100 : Number(get("cmi.score.max")) || max) : NaN;
    if (settled || !resumed) best = share >= 0 ? share * max : settled ? Infinity : best;
    answers = Math.max(0, Math.floor(Number(get("cmi.interactions._count")))) || 0;
    listing = get("cmi.interactions._children") !== "";
    reporting = true;
    errorCode = "";
    if (!settled) setOptional(names.done, "incomplete");
    setOptional(names.exit, "suspend");
    if (!callRequired("commit", "")) showStatus(words.lost, code());
    addEventListener("pagehide", end, { once: true });
    // The browser may kill a hidden page.
    document.addEventListener("visibilitychange", () => {
      if (!reporting || document.visibilityState !== "hidden") return;
      setOptional(names.time, duration(performance.now() - began));
      succeeds("commit", "");
    });
  }

  // A page that the browser restores from its cache has ended its session.
  addEventListener("pageshow", (event) => event.persisted && location.reload());

  function end() {
    reporting = false;
    setOptional(names.time, duration(performance.now() - began));
    setOptional(names.exit, "suspend");
    succeeds("commit", "");
    succeeds("end", "");
  }

  function report() {
    if (!reporting) return;
    errorCode = "";
    const done = states.filter(isDone).length, all = states.length, values = { points, max, done, all };
    const accepted = {}; // by part of the report: whether the platform took it
    accepted.state = setRequired("cmi.suspend_data", stateText().slice(0, longestState));
    // Nor does a report take back the points of an earlier result.
    const scores = done > 0 && max > 0, keepsEarlier = scores && done < all && points < best;
    if (scores && !keepsEarlier) {
      setOptional(names.score + "min", 0);
      setOptional(names.score + "max", old ? 100 : max);
      accepted.points = setRequired(names.score + "raw", old ? Math.round(1e4 * points / max) / 100 : points);
      if (!old) accepted.points = setRequired(names.score + "scaled", Math.round(1e4 * points / max) / 1e4) && accepted.points;
    }
    if (!old) setOptional("cmi.progress_measure", Math.round(1e4 * done / all) / 1e4);
    if (done === all) {
      const passed = max > 0 ? points >= passing * max - 1e-9 : states.every(({ state }) => state === "solved");
      accepted.result = setRequired(names.done, !old ? "completed" : passed ? "passed" : "failed");
      if (!old) accepted.result = setRequired("cmi.success_status", passed ? "passed" : "failed") && accepted.result;
      settled = true;
    } else if (!settled) {
      setOptional(names.done, "incomplete");
    }
    setOptional(names.time, duration(performance.now() - began));
    if (!callRequired("commit", "")) return showStatus(words.lost, code());
    const list = (parts, text) => parts.filter((part) => text[part]).map((part) => text[part]).join(", ");
    const reported = list(["points", "state"].filter((part) => accepted[part]), words), missing = list(Object.keys(words.parts).filter((part) => accepted[part] === false), words.parts);
    showStatus(reported && fill(words.reported, { what: fill(reported, values) }), keepsEarlier && fill(best < Infinity ? words.better : words.earlier, values),
      missing && fill(words.missing, { what: missing }), code(), !credit && words.credit);
  }

  // Options have the letters a, b, c …
  const letter = (option) => String.fromCharCode("a".charCodeAt(0) + option);

  // listAnswer lists an answer. Its name has the exercise's number and name, and the number of the
  // answer.
  function listAnswer(i, { option, moves, attempts, state, ms }, since) {
    if (!reporting || !listing || answers >= mostAnswers) return;
    const { id = "", goal, title, prompt } = exercises[i], at = `cmi.interactions.${answers}.`;
    const game = goal.kind === "line" || goal.kind === "win";
    const name = [i + 1, id.replace(/[^A-Za-z0-9._-]+/g, "-"), attempts].filter((part) => part !== "").join("_");
    if (!setOptional(at + "id", name)) return void (listing = false);
    answers++;
    setOptional(at + "type", option !== undefined ? "choice" : game && !old ? "long-fill-in" : "fill-in");
    setOptional(at + names.when, moment(new Date()));
    const response = option !== undefined ? letter(option) : moves.slice(0, game ? longestGame : longestAnswer);
    if (response) setOptional(at + names.response, response);
    setOptional(at + "result", state === "solved" ? "correct" : names.wrong);
    setOptional(at + "latency", duration(ms - since));
    const about = (title || prompt || "").replace(/\s+/g, " ").replace(/^\{/, " {");
    if (!old && about) setOptional(at + "description", about.slice(0, 250).replace(/[\ud800-\udbff]$/, ""));
  }

  const lastAnswerAt = exercises.map(() => 0); // ms of the last answer to each in this session
  function receive({ source, origin, data }) {
    if (source !== frame.contentWindow || origin !== location.origin || data === null || typeof data !== "object" || data.source !== "playout" || data.version !== 1) return;
    if (data.type === "ready") load();
    if (data.id === "course") frame.classList.remove("covered");
    if (data.id === "course" && data.type === "error") showStatus(data.message);
    if (data.type !== "exercise") return;
    const i = data.index ?? 0, was = states[i], { state, attempts, hints = 0, part = 0 } = data;
    if (!was) return;
    states[i] = withPart({ state, attempts, hints }, part);
    // Each exercise's points are rounded to a tenth, so that their sum may exceed the maximum.
    points = Math.min(data.total ?? (isDone(data) ? data.score : 0), max);
    if (attempts > was.attempts) {
      listAnswer(i, data, Math.min(lastAnswerAt[i], data.ms));
      lastAnswerAt[i] = data.ms;
    }
    report();
  }

  // load makes the board open the exercises, with the state from the platform.
  function load() {
    const what = course.set ? { set: course.set } : { exercise: course.exercise };
    const progress = api ? { progress: states } : {};
    frame.contentWindow.postMessage({ target: "playout", version: 1, id: "course", type: "load", ...what, ...progress }, location.origin);
  }

  begin();
  addEventListener("message", receive);
  frame.src = `embed.html#/${exercises[0].game.replace(/[^a-z].*/s, "")}?lang=${lang}`;
})();
