/**
 * Lets one process at a time write a file. Node has no file locks that end with their process. `<file>.part.lock`
 * names its owner; a lock whose process no longer runs is taken over.
 */
import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { isObject, parseJson } from '../response.ts'
import { CommandError, errorCode } from './command-errors.ts'

interface Owner {
  /** Unique to this lock. */
  run: string
  host: string
  process: number
  /** The process's start time, since process ids are reused; null where the system does not report it. */
  start: string | null
}

const READ_ATTEMPTS = 20
const READ_INTERVAL_MS = 50
/** Indexes among the fields of /proc/<id>/stat after the program's name, which may contain spaces. */
const [STATE, START_TIME] = [0, 19]

/** Only Linux reports the start time. A zombie has ended, although its id is still in use. */
const startTimeOf = async (processId: number): Promise<string | null> => {
  const text = await readFile(`/proc/${processId}/stat`, 'latin1').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields[STATE] === 'Z' ? 'ended' : (fields[START_TIME] ?? null)
}

const isRunning = async ({ process: id, start }: Owner): Promise<boolean> => {
  try {
    process.kill(id, 0)
  } catch (error) {
    // EPERM: the process runs, as another user.
    if (errorCode(error) !== 'EPERM') return false
  }
  const found = await startTimeOf(id)
  return found === null || start === null || found === start
}

const isOwner = (content: unknown): content is Owner =>
  isObject(content) &&
  /^[0-9a-f-]{36}$/.test(String(content['run'])) &&
  typeof content['host'] === 'string' &&
  Number.isInteger(content['process']) &&
  Number(content['process']) > 0

/** Undefined if there is no lock. The owner is undefined if its process was killed before it wrote the lock. */
const readLock = async (path: string): Promise<{ owner: Owner | undefined } | undefined> => {
  for (let attempt = 1; attempt <= READ_ATTEMPTS; attempt++) {
    try {
      const content = parseJson(await readFile(path, 'utf8'))
      if (isOwner(content)) return { owner: content }
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined
      throw error
    }
    // The lock was created, and its content may follow.
    await wait(READ_INTERVAL_MS)
  }
  return { owner: undefined }
}

/** False if the lock exists. */
const createLock = async (path: string, owner: Owner): Promise<boolean> => {
  const handle = await open(path, 'wx').catch((error) => {
    if (errorCode(error) === 'EEXIST') return undefined
    throw error
  })
  if (handle === undefined) return false
  try {
    await handle.writeFile(`${JSON.stringify(owner)}\n`)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return true
}

const checkEnded = async (file: string, owner: Owner): Promise<void> => {
  if (owner.host !== hostname())
    throw new CommandError(
      `A heliolog-get on ${owner.host} (process ${owner.process}) is writing ${file}; wait for it to end. If it was killed, remove ${file}.part.lock.`,
    )
  if (await isRunning(owner))
    throw new CommandError(
      `Another heliolog-get (process ${owner.process}) is writing ${file}; wait for it to end.`,
    )
}

/** Taking over a stale lock needs a second lock, so that only one of several processes gets it. */
const acquire = async (path: string, file: string, owner: Owner): Promise<void> => {
  while (!(await createLock(path, owner))) {
    const found = await readLock(path)
    if (found === undefined) continue
    if (found.owner !== undefined) await checkEnded(file, found.owner)
    const claim = `${path}.${found.owner?.run ?? 'empty'}`
    await acquire(claim, file, owner)
    const current = await readLock(path)
    if (current !== undefined && current.owner?.run === found.owner?.run) return rename(claim, path)
    await rm(claim, { force: true })
  }
}

/** Runs the work while it owns the file's lock; throws if a running process owns it. */
export const withFileLock = async <Result>(file: string, work: () => Promise<Result>): Promise<Result> => {
  const path = `${file}.part.lock`
  await acquire(path, file, {
    run: randomUUID(),
    host: hostname(),
    process: process.pid,
    start: await startTimeOf(process.pid),
  })
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}
