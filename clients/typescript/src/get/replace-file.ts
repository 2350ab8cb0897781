/** Replaces a file as a whole: it is written under another name, and renamed when it is complete. */
import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import type { Chunks } from './lines.ts'

/** Returns the SHA-256 in hex. If `check` throws, the file stays as it was. */
export const replaceFile = async (
  file: string,
  chunks: Chunks,
  signal: AbortSignal,
  check: (sha256: string) => void = () => {},
): Promise<string> => {
  const path = `${file}.new`
  const hash = createHash('sha256')
  const handle = await open(path, 'w')
  try {
    for await (const bytes of chunks) {
      signal.throwIfAborted()
      // Another thread writes while this one computes the hash.
      const written = handle.appendFile(bytes)
      hash.update(bytes)
      await written
    }
    await handle.sync()
    await handle.close()
    const sha256 = hash.digest('hex')
    check(sha256)
    await rename(path, file)
    return sha256
  } finally {
    await handle.close()
    await rm(path, { force: true })
  }
}
