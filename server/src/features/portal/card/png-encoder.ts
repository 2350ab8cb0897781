/** Writes an image as PNG (W3C PNG, third edition): eight bits for each of red, green and blue, not interlaced. */
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BIT_DEPTH = 8
const TRUECOLOUR = 2
const compress = promisify(deflate)

const chunk = (type: string, data: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)])
}

/** Filter type 0, bytes as they are, before each row: the flat colours of a chart compress best so. */
const withFilterTypes = (pixels: Uint8Array, rowBytes: number): Buffer => {
  const rows = pixels.length / rowBytes
  const result = Buffer.alloc(rows * (rowBytes + 1))
  for (let row = 0; row < rows; row++)
    result.set(pixels.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1)
  return result
}

export interface Image {
  width: number
  height: number
  /** Three bytes for each pixel, row by row. */
  pixels: Uint8Array
}

/** Compresses in the thread pool. */
export const encodePng = async ({ width, height, pixels }: Image): Promise<Buffer> => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = BIT_DEPTH
  header[9] = TRUECOLOUR
  const data = await compress(withFilterTypes(pixels, 3 * width))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
