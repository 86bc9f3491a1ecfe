// Reports to a course platform (LMS) how the exercises of a course package are solved.
// The package's launch page (engine/exercise/scorm) contains the exercises, the frame of
// an embedded board and this script, which
//
//   - finds the platform's API: API in SCORM 1.2, API_1484_11 in SCORM 2004;
//   - has the board open the exercises where they were left;
//   - reports after each answer whether they are done and passed, the points, the answer
//     and the time, and what is needed to go on another day;
//   - shows exactly what the platform has confirmed: a report whose elements and whose commit
//     were all answered by true.
//
// Only the platform keeps data: several people may use one browser. The standards are ADL's:
// "SCORM Run-Time Environment" 1.2, and 2004 4th Edition.
"use strict";

(() => {
  const course = JSON.parse(document.getElementById("course").textContent);
  const exercises = course.set ? course.set.exercises : [course.exercise];
  const frame = document.getElementById("board"), says = document.getElementById("says");

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
      lacks: "The course platform did not take {what}.",
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
      lacks: "La plataforma del curso no ha aceptado {what}.",
      parts: { points: "tus puntos", state: "hasta dónde has llegado", result: "que has terminado" },
      credit: "El curso no concede créditos por esta visita.",
      error: "(Error {code})",
    },
  }[lang];
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => typeof values[name] === "number" ? values[name].toLocaleString(lang) : values[name]);
  function say(...sentences) {
    says.lang = lang;
    says.textContent = sentences.filter(Boolean).join(" ");
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
  function span(milliseconds) {
    const hundredths = Math.min(Math.max(Math.round(milliseconds / 10), 0), 3600_00 * 10000 - 1);
    const [hours, minutes, seconds] = [Math.floor(hundredths / 3600_00), Math.floor(hundredths / 60_00) % 60, hundredths % 60_00 / 100];
    return old ? `${pad(hours, 4)}:${pad(minutes)}:${pad(seconds.toFixed(2), 5)}` : `PT${hours}H${minutes}M${seconds}S`;
  }

  // Writes a moment: the time of day, or with the date.
  function moment(date) {
    const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map((n) => pad(n)).join(":");
    return old ? time : `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${time}`;
  }

  // find looks for the platform's API in the windows around this one, and then around the one
  // that opened it. A window of another origin hides its API, and a frame or an element of that
  // name is not one.
  function find() {
    const most = 500;
    const within = (from) => {
      for (let n = 0; from && n < most; n++) {
        try {
          if (from[names.api]?.[names.begin]) return from[names.api];
        } catch { /* of another origin */ }
        if (from.parent === from) return null;
        from = from.parent;
      }
      return null;
    };
    return within(window) || within(window.opener) || within(window.top.opener);
  }

  const api = find();
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
  const word = (name) => get(name).toLowerCase();
  const does = (what, ...words) => ["true", "1"].includes(call(what, ...words).trim().toLowerCase()); // whether the platform answers true, in any of its forms
  let trouble = ""; // the code of the first error in a report, "" if the platform names none
  const must = (what, ...words) => {
    const done = does(what, ...words);
    if (!done && !trouble) [trouble = ""] = /^[1-9]\d{0,5}$/.exec(call("error").trim()) || [];
    return done;
  };
  const code = () => trouble && fill(words.error, { code: trouble });
  const set = (name, value) => must("set", name, String(value));
  const may = (name, value) => does("set", name, String(value)); // the platform need not support it

  const untried = { state: "open", attempts: 0, hints: 0 };
  const states = exercises.map(() => untried);
  const over = ({ state }) => state !== "open";
  let points = 0; // of the exercises that are done
  const max = Math.round(10 * exercises.reduce((sum, x) => sum + x.points, 0)) / 10;

  // The state from which to continue: a version, what it belongs to, and for each exercise its
  // state, the answers given and the hints shown.
  const letters = { open: "o", solved: "s", failed: "f" };
  const written = () => ["1", course.sum, ...states.map((x) => x === untried ? "-" : `${letters[x.state]}${x.attempts}.${x.hints}`)].join(" ");
  function read(text) {
    const [version, sum, ...list] = text.split(/\s+/);
    if (version !== "1" || sum !== course.sum || list.length !== states.length) return false;
    list.forEach((word, i) => {
      const [, letter, ...counts] = /^([osf])(\d{1,7})\.(\d{1,2})$/.exec(word) || [];
      const state = Object.keys(letters).find((name) => letters[name] === letter), [attempts, hints] = counts.map(Number);
      // A state that the board would reject counts as none here too.
      const most = exercises[i].attempts || Infinity, least = { open: 0, solved: 1, failed: most < Infinity ? most : 1 }[state];
      if (attempts >= least && attempts <= most - (state === "open")) states[i] = { state, attempts, hints };
    });
    return true;
  }

  let reports = false; // a platform takes reports
  let settled = false; // an earlier result is final: it is not taken back
  let best = -Infinity; // the points of an earlier result: fewer are reported only when all exercises are done
  let credit = true;
  let passing = course.pass / 100; // of the points
  let answers = 0; // listed so far
  let lists = false; // the platform lists answers
  const began = performance.now();

  function begin() {
    if (!api) return say(words.alone);
    // A platform that was started already refuses, but still answers.
    if (!must("begin", "") && (!get(names.done) || !["", "0"].includes(call("error").trim()))) return say(words.refused, code());
    const resumed = read(get("cmi.suspend_data"));
    const mode = word(names.mode);
    if (mode === "review" || mode === "browse") {
      addEventListener("pagehide", () => call("end", ""), { once: true });
      return say(words[mode]);
    }
    credit = word(names.credit) !== "no-credit";
    const least = Number(get(names.passing) || NaN) / (old ? 100 : 1);
    if (least >= 0 && least <= 1) passing = least;
    settled = ["passed", "completed", "failed"].includes(word(names.done)) || !old && word("cmi.success_status") === "passed";
    const scored = old ? "" : get("cmi.score.scaled"), raw = get(names.score + "raw");
    const share = scored ? Number(scored) : raw ? Number(raw) / (old ? 100 : Number(get("cmi.score.max")) || max) : NaN;
    if (settled || !resumed) best = share >= 0 ? share * max : settled ? Infinity : best;
    answers = Math.max(0, Math.floor(Number(get("cmi.interactions._count")))) || 0;
    lists = get("cmi.interactions._children") !== "";
    reports = true;
    trouble = "";
    if (!settled) may(names.done, "incomplete");
    may(names.exit, "suspend");
    if (!must("commit", "")) say(words.lost, code());
    addEventListener("pagehide", end, { once: true });
    // The browser may kill a hidden page.
    document.addEventListener("visibilitychange", () => {
      if (!reports || document.visibilityState !== "hidden") return;
      may(names.time, span(performance.now() - began));
      does("commit", "");
    });
  }

  // A page that the browser restores from its cache has ended its session.
  addEventListener("pageshow", (event) => event.persisted && location.reload());

  function end() {
    reports = false;
    may(names.time, span(performance.now() - began));
    may(names.exit, "suspend");
    does("commit", "");
    does("end", "");
  }

  function report() {
    if (!reports) return;
    trouble = "";
    const done = states.filter(over).length, all = states.length, values = { points, max, done, all };
    const taken = {}; // by part of the report: whether the platform took it
    taken.state = set("cmi.suspend_data", written().slice(0, longestState));
    // Nor does a report take back the points of an earlier result.
    const scores = done > 0 && max > 0, keeps = scores && done < all && points < best;
    if (scores && !keeps) {
      may(names.score + "min", 0);
      may(names.score + "max", old ? 100 : max);
      taken.points = set(names.score + "raw", old ? Math.round(1e4 * points / max) / 100 : points);
      if (!old) taken.points = set(names.score + "scaled", Math.round(1e4 * points / max) / 1e4) && taken.points;
    }
    if (!old) may("cmi.progress_measure", Math.round(1e4 * done / all) / 1e4);
    if (done === all) {
      const passed = max > 0 ? points >= passing * max - 1e-9 : states.every(({ state }) => state === "solved");
      taken.result = set(names.done, !old ? "completed" : passed ? "passed" : "failed");
      if (!old) taken.result = set("cmi.success_status", passed ? "passed" : "failed") && taken.result;
      settled = true;
    } else if (!settled) {
      may(names.done, "incomplete");
    }
    may(names.time, span(performance.now() - began));
    if (!must("commit", "")) return say(words.lost, code());
    const list = (parts, text) => parts.filter((part) => text[part]).map((part) => text[part]).join(", ");
    const told = list(["points", "state"].filter((part) => taken[part]), words), lacks = list(Object.keys(words.parts).filter((part) => taken[part] === false), words.parts);
    say(told && fill(words.reported, { what: fill(told, values) }), keeps && fill(best < Infinity ? words.better : words.earlier, values),
      lacks && fill(words.lacks, { what: lacks }), code(), !credit && words.credit);
  }

  // Options have the letters a, b, c …
  const letter = (option) => String.fromCharCode("a".charCodeAt(0) + option);

  // answered lists an answer. Its name has the exercise's number and name, and the number of the
  // answer.
  function answered(i, { option, moves, attempts, state, ms }, since) {
    if (!reports || !lists || answers >= mostAnswers) return;
    const { id = "", goal, title, prompt } = exercises[i], at = `cmi.interactions.${answers}.`;
    const game = goal.kind === "line" || goal.kind === "win";
    const name = [i + 1, id.replace(/[^A-Za-z0-9._-]+/g, "-"), attempts].filter((part) => part !== "").join("_");
    if (!may(at + "id", name)) return void (lists = false);
    answers++;
    may(at + "type", option !== undefined ? "choice" : game && !old ? "long-fill-in" : "fill-in");
    may(at + names.when, moment(new Date()));
    const response = option !== undefined ? letter(option) : moves.slice(0, game ? longestGame : longestAnswer);
    if (response) may(at + names.response, response);
    may(at + "result", state === "solved" ? "correct" : names.wrong);
    may(at + "latency", span(ms - since));
    const about = (title || prompt || "").replace(/\s+/g, " ").replace(/^\{/, " {");
    if (!old && about) may(at + "description", about.slice(0, 250).replace(/[\ud800-\udbff]$/, ""));
  }

  const asked = exercises.map(() => 0); // ms of the last answer to each in this session
  function hear({ source, origin, data }) {
    if (source !== frame.contentWindow || origin !== location.origin || data === null || typeof data !== "object" || data.source !== "playout" || data.version !== 1) return;
    if (data.type === "ready") load();
    if (data.id === "course") frame.classList.remove("covered");
    if (data.id === "course" && data.type === "error") say(data.message);
    if (data.type !== "exercise") return;
    const i = data.index ?? 0, was = states[i], { state, attempts, hints = 0 } = data;
    if (!was) return;
    states[i] = { state, attempts, hints };
    // Each exercise's points are rounded to a tenth, so that their sum may exceed the maximum.
    points = Math.min(data.total ?? (over(data) ? data.score : 0), max);
    if (attempts > was.attempts) {
      answered(i, data, Math.min(asked[i], data.ms));
      asked[i] = data.ms;
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
  addEventListener("message", hear);
  frame.src = `embed.html#/${exercises[0].game.replace(/[^a-z].*/s, "")}?lang=${lang}`;
})();
