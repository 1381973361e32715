// The server: questions, and streams of events. Nothing else of the page calls fetch.

const COLUMNS = "application/x-gametree-columns";

/** An answer that says what was wrong; `field` names the part of the request, if one is known. */
export class Refused extends Error {
  constructor(message, field, status) {
    super(message);
    this.field = field;
    this.status = status;
  }
}

async function send(method, path, body, {signal, accept} = {}) {
  const headers = accept ? {Accept: accept} : {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused("the server does not answer; is `gametree web` still running?");
  }
  if (answer.ok) return answer;
  const said = await answer.json().catch(() => ({}));
  throw new Refused(said.error ?? `the server answered ${answer.status}`, said.field, answer.status);
}

/** A GET that answers with JSON. */
export const get = async (path, options) => (await send("GET", path, undefined, options)).json();

/** A POST that answers with JSON, or with nothing. */
export async function post(path, body, options) {
  const answer = await send("POST", path, body, options);
  return answer.status === 204 ? null : answer.json();
}

/** A POST that answers with columns: the whole body, for `prepareInBackground`. */
export const columns = async (path, body, options) =>
  (await send("POST", path, body, {...options, accept: COLUMNS})).arrayBuffer();

/** A POST that answers with a file. */
export const file = async (path, body, options) => (await send("POST", path, body, options)).blob();

export const remove = (path) => send("DELETE", path);

/**
 * Begins a stream and hands its events to `on` by name, until it ends.
 * @param {string} path
 * @param {object} body
 * @param {Object<string, (data: object) => void>} on
 * @param {AbortSignal} [signal] leaving it cancels the work on the server
 * @returns {Promise<{reason: string}>} what the stream said at its end
 */
export async function stream(path, body, on, signal) {
  const {stream: id, events} = await post(path, body, {signal});
  return new Promise((resolve, reject) => {
    const source = new EventSource(events);
    const leave = () => source.close();
    signal?.addEventListener("abort", () => {
      leave();
      remove(`/api/streams/${id}`).catch(() => {});
      reject(new DOMException("cancelled", "AbortError"));
    });
    for (const name of Object.keys(on)) source.addEventListener(name, (event) => on[name](JSON.parse(event.data)));
    source.addEventListener("end", (event) => {
      leave();
      resolve(JSON.parse(event.data));
    });
    source.addEventListener("failed", (event) => {
      leave();
      reject(new Refused(JSON.parse(event.data).error));
    });
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) reject(new Refused("the stream was closed by the server"));
    });
  });
}
