/** Files that are made here from lines: under another name until they are whole. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Format } from './formats.ts'
import type { Lines } from './lines.ts'
import { writeSqlite } from './sqlite.ts'
import type { Resource } from './words.ts'

export interface Making {
  file: string
  format: Format
  resource: Resource
  lines: Lines
  /** What a file says of itself, where it has a place for that. */
  meta: Record<string, string>
  signal: AbortSignal
}

async function* textOf({ format, lines }: Making): AsyncGenerator<Buffer> {
  if (format !== 'json') {
    for await (const some of lines()) yield Buffer.concat(some)
    return
  }
  let before = '[\n'
  for await (const some of lines()) {
    let text = ''
    for (const line of some) {
      text += before + line.toString('utf8', 0, line.length - 1)
      before = ',\n'
    }
    yield Buffer.from(text)
  }
  yield Buffer.from(before === ',\n' ? '\n]\n' : '[]\n')
}

const writeText = async (path: string, making: Making): Promise<void> => {
  const handle = await open(path, 'w')
  try {
    for await (const bytes of textOf(making)) {
      making.signal.throwIfAborted()
      await handle.appendFile(bytes)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const makeFile = async (making: Making): Promise<void> => {
  const { file, format, resource, lines, meta, signal } = making
  const path = `${file}.new`
  await rm(path, { force: true })
  try {
    if (format === 'sqlite') await writeSqlite(path, resource, lines, meta, signal)
    else await writeText(path, making)
    await rename(path, file)
  } finally {
    await rm(path, { force: true })
  }
}

/** In hex. */
export const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}
