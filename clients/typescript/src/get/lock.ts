/** One command at a time writes a file: `<file>.part.lock` names the process that does, also after it was killed. */
import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { isObject, parseJson } from '../response.ts'
import { codeOf, Failure } from './problems.ts'

interface Holder {
  /** No other lock has the same. */
  run: string
  host: string
  process: number
  /** When the process was started, since its number is given again after its end; null where that is not told. */
  start: string | null
}

const LOOKS = 20
const BETWEEN_LOOKS_MS = 50
/** In what follows the name of the program, in parentheses, which may hold any letters. */
const [STATE, START] = [0, 19]

/** Linux tells it; a process that has ended, and waits to be taken note of, has none. */
const startOf = async (id: number): Promise<string | null> => {
  const text = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields[STATE] === 'Z' ? 'ended' : (fields[START] ?? null)
}

const lives = async ({ process: id, start }: Holder): Promise<boolean> => {
  try {
    process.kill(id, 0)
  } catch (error) {
    // Another user's process may not be signalled, and lives.
    if (codeOf(error) !== 'EPERM') return false
  }
  const found = await startOf(id)
  return found === null || start === null || found === start
}

const isHolder = (content: unknown): content is Holder =>
  isObject(content) &&
  /^[0-9a-f-]{36}$/.test(String(content['run'])) &&
  typeof content['host'] === 'string' &&
  Number.isInteger(content['process']) &&
  Number(content['process']) > 0

/** Undefined where there is no lock; without a holder where it says nothing, its process having been killed over it. */
const readLock = async (path: string): Promise<{ holder: Holder | undefined } | undefined> => {
  for (let look = 1; look <= LOOKS; look++) {
    try {
      const content = parseJson(await readFile(path, 'utf8'))
      if (isHolder(content)) return { holder: content }
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    }
    // It may be about to be written.
    await wait(BETWEEN_LOOKS_MS)
  }
  return { holder: undefined }
}

/** False where there is one already. */
const create = async (path: string, own: Holder): Promise<boolean> => {
  const handle = await open(path, 'wx').catch((error) => {
    if (codeOf(error) === 'EEXIST') return undefined
    throw error
  })
  if (handle === undefined) return false
  try {
    await handle.writeFile(`${JSON.stringify(own)}\n`)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return true
}

const checkEnded = async (file: string, holder: Holder): Promise<void> => {
  if (holder.host !== hostname())
    throw new Failure(
      `A heliolog-get on ${holder.host} (process ${holder.process}) is writing ${file}; wait for it to end. If it was killed, remove ${file}.part.lock.`,
    )
  if (await lives(holder))
    throw new Failure(
      `Another heliolog-get (process ${holder.process}) is writing ${file}; wait for it to end.`,
    )
}

/** Whoever takes over a lock holds one for that, so that of two who find it left behind only one gets it. */
const take = async (path: string, file: string, own: Holder): Promise<void> => {
  while (!(await create(path, own))) {
    const left = await readLock(path)
    if (left === undefined) continue
    if (left.holder !== undefined) await checkEnded(file, left.holder)
    const claim = `${path}.${left.holder?.run ?? 'empty'}`
    await take(claim, file, own)
    const now = await readLock(path)
    if (now !== undefined && now.holder?.run === left.holder?.run) return rename(claim, path)
    await rm(claim, { force: true })
  }
}

/** Does the work while nobody else writes the file; throws where somebody does. */
export const alone = async <Result>(file: string, work: () => Promise<Result>): Promise<Result> => {
  const path = `${file}.part.lock`
  const own = {
    run: randomUUID(),
    host: hostname(),
    process: process.pid,
    start: await startOf(process.pid),
  }
  await take(path, file, own)
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}
