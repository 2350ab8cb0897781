import { transcode } from 'node:buffer'

/** Converts joined bodies to UTF-8 bytes. Some engines return text, others bytes. */
export const bytesOf = (joined: Uint8Array | string): Buffer =>
  joined instanceof Uint8Array
    ? Buffer.from(joined.buffer, joined.byteOffset, joined.byteLength)
    : // Faster than Buffer.from(joined) for text with characters outside Latin-1.
      transcode(Buffer.from(joined, 'utf16le'), 'utf16le', 'utf8')
