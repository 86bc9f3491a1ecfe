// The page of the measurement: it sends questions to two workers. ask(name, {op, …}) returns a
// promise of the answer.
"use strict";

const workers = new Map();

function start(name) {
  const waiting = new Map(); // by number of the question
  const worker = new Worker(`${name}.js`);
  worker.onmessage = ({ data: { id, answer, error } }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) resolve(answer);
    else reject(new Error(`${name}: ${error}`));
  };
  worker.onerror = (event) => waiting.forEach(({ reject }) => reject(new Error(`${name}: ${event.message}`)));
  workers.set(name, { worker, waiting });
}

let questions = 0;

function ask(name, question) {
  if (!workers.has(name)) start(name);
  const { worker, waiting } = workers.get(name);
  return new Promise((resolve, reject) => {
    waiting.set(++questions, { resolve, reject });
    worker.postMessage({ ...question, id: questions });
  });
}
