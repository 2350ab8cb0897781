import type { ByteBuffer } from '../byte-buffer.ts'

const BACKSLASH = 0x5c

/** Appends the UTF-8 bytes of a text from its JSON form without quotes. */
export const appendText = (output: ByteBuffer, json: Buffer, start: number, end: number): void => {
  for (let at = start; at < end; at++)
    if (json[at] === BACKSLASH) {
      output.append(Buffer.from(JSON.parse(`"${json.toString('utf8', start, end)}"`)))
      return
    }
  output.append(json, start, end)
}
