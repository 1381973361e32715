// Columns: the arrays of a trace as they come over the wire, made into typed arrays.

const TYPES = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  i16: Int16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
};
const MAGIC = 0x31435447; // "GTC1", little endian

/**
 * Reads the body of an answer: the binary form, or JSON with base64 arrays.
 * @param {ArrayBuffer} body
 * @returns {object} the same object with typed arrays
 */
export function read(body) {
  if (body.byteLength >= 8 && new DataView(body).getUint32(0, true) === MAGIC) {
    const length = new DataView(body).getUint32(4, true);
    return revive(JSON.parse(new TextDecoder().decode(new Uint8Array(body, 8, length))), body);
  }
  return revive(JSON.parse(new TextDecoder().decode(body)));
}

/**
 * Makes every {type, data} and {type, at, length} below `value` a typed array. Arrays that are typed already stay.
 * @param {any} value
 * @param {ArrayBuffer} [buffer] what `at` counts in
 */
export function revive(value, buffer) {
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) return value;
  if (typeof value.type === "string" && value.type in TYPES) {
    if (buffer && Number.isInteger(value.at)) return new TYPES[value.type](buffer, value.at, value.length);
    if (typeof value.data === "string") return fromBase64(value.data, TYPES[value.type]);
  }
  if (Array.isArray(value))
    return value.length && typeof value[0] === "object" ? value.map((v) => revive(v, buffer)) : value;
  const made = {};
  // The side data of single steps holds no arrays of numbers; walking through it would take longer than all the rest.
  for (const key of Object.keys(value)) made[key] = key === "extra" ? value[key] : revive(value[key], buffer);
  return made;
}

function fromBase64(text, Type) {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at);
  return new Type(bytes.buffer, 0, Math.floor(bytes.length / Type.BYTES_PER_ELEMENT));
}

/** The buffers below `value`, each once: what a message between threads may hand over without a copy. */
export function buffers(value, found = new Set()) {
  if (ArrayBuffer.isView(value)) found.add(value.buffer);
  else if (value && typeof value === "object" && !Array.isArray(value)) {
    for (const key of Object.keys(value)) if (key !== "extra") buffers(value[key], found);
  } else if (Array.isArray(value) && value.length && typeof value[0] === "object") {
    for (const part of value) buffers(part, found);
  }
  return found;
}
