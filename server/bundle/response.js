/**
 * Takes the place of the global Response in the bundle. Whether a body is one is asked on every answer, and the
 * global, when it is first named, loads Node's whole HTTP client.
 */
export const Response = {
  [Symbol.hasInstance]: (/** @type {unknown} */ value) =>
    Object.prototype.toString.call(value) === '[object Response]',
}
