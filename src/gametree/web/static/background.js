// Prepares runs in a worker, or in the page where a worker is not to be had (a file, a notebook).

import {prepare} from "./prepare.js";

let starting; // a promise of the worker, shared by all runs of a page; of null if there is none
let asked = 0;
const waiting = new Map();

/**
 * @param {ArrayBuffer | object} body an answer of the server, which is handed over and cannot be used again; or columns
 * @returns {Promise<ReturnType<typeof prepare>>}
 */
export async function prepareInBackground(body) {
  const worker = body instanceof ArrayBuffer ? await (starting ??= start()) : null;
  if (!worker) return prepare(body);
  return new Promise((resolve, reject) => {
    const id = ++asked;
    waiting.set(id, {resolve, reject});
    worker.postMessage({id, body}, [body]);
  });
}

/** The worker, once it has said that it runs; null if it cannot. */
function start() {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(new URL("./worker.js", import.meta.url), {type: "module"});
      worker.onerror = () => resolve(null);
      worker.onmessage = ({data}) => {
        if (data === "ready") resolve(worker);
        else finish(data);
      };
    } catch {
      resolve(null);
    }
  });
}

function finish({id, prepared, error}) {
  const {resolve, reject} = waiting.get(id);
  waiting.delete(id);
  if (error) reject(new Error(error));
  else resolve(prepared);
}
