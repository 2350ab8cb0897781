/** Lets one process at a time write a file. `<file>.part.lock` names its owner, because Node has no file locks. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { isObject, parseJson } from '../response.ts'
import { CommandError, errorCode } from './command-errors.ts'

/** Only Linux reports when a process was started, so that a reused id is recognised. */
const startTimeOf = async (processId: unknown): Promise<string | undefined> => {
  const text = await readFile(`/proc/${processId}/stat`, 'latin1').catch(() => '')
  // The fields after the program's name, which may contain spaces. A zombie has ended, although its id is still in use.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? 'ended' : fields[19]
}

const isRunning = async (processId: unknown, start: unknown): Promise<boolean> => {
  try {
    process.kill(Number(processId), 0)
  } catch (error) {
    // EPERM: the process runs, as another user.
    if (errorCode(error) !== 'EPERM') return false
  }
  return (await startTimeOf(processId)) === start
}

/** Undefined if there is no lock. */
const readLock = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined)

/** Throws if the owner of the lock may still run, or has not written the lock completely. */
const checkEnded = async (lock: string, file: string): Promise<void> => {
  const content = parseJson(lock)
  const { host, process: processId = 'unknown', start } = isObject(content) ? content : {}
  const isHere = host === undefined || host === hostname()
  if (host === hostname() && !(await isRunning(processId, start))) return
  throw new CommandError(
    `Another heliolog-get${isHere ? '' : ` on ${host}`} (process ${processId}) is writing ${file}; wait for it to end. If it was killed, remove ${file}.part.lock.`,
  )
}

/** Taking over a stale lock needs a second lock, so that only one of several processes gets it. */
const acquire = async (path: string, file: string, owner: string): Promise<void> => {
  try {
    return await writeFile(path, owner, { flag: 'wx' })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const found = await readLock(path)
  if (found === undefined) return acquire(path, file, owner)
  await checkEnded(found, file)
  const claim = `${path}.claim`
  await acquire(claim, file, owner)
  if ((await readLock(path)) === found) return rename(claim, path)
  await rm(claim, { force: true })
  return acquire(path, file, owner)
}

/** Runs the work while it owns the file's lock; throws if a running process owns it. */
export const withFileLock = async <Result>(file: string, work: () => Promise<Result>): Promise<Result> => {
  const path = `${file}.part.lock`
  const owner = { host: hostname(), process: process.pid, start: await startTimeOf(process.pid) }
  await acquire(path, file, `${JSON.stringify(owner)}\n`)
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}
