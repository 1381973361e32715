// The worker: prepares runs away from the page, and hands the arrays over without copying them.

import {buffers} from "./columns.js";
import {prepare} from "./prepare.js";

self.onmessage = ({data: {id, body}}) => {
  try {
    const prepared = prepare(body);
    self.postMessage({id, prepared}, [...buffers(prepared)]);
  } catch (error) {
    self.postMessage({id, error: String(error.message ?? error)});
  }
};

self.postMessage("ready");
