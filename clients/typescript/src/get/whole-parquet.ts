/** A Parquet file ends with its footer, the length of that, and four letters; it begins with the same letters. */
import { open } from 'node:fs/promises'

const MAGIC = 'PAR1'
const SHORTEST = 12

export const isWholeParquet = async (file: string): Promise<boolean> => {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size < SHORTEST) return false
    const [start, end] = [Buffer.alloc(4), Buffer.alloc(8)]
    await handle.read(start, 0, 4, 0)
    await handle.read(end, 0, 8, size - 8)
    return (
      start.toString('latin1') === MAGIC &&
      end.toString('latin1', 4) === MAGIC &&
      end.readUInt32LE(0) <= size - SHORTEST
    )
  } finally {
    await handle.close()
  }
}
