/** Starts builder threads, and follows them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { RowTask } from './batch-statements.ts'
import {
  BuildError,
  type BuilderReply,
  type BuilderTask,
  type BuildTask,
  type TextTask,
} from './builder-messages.ts'

/** Features have writers, so the thread's code is theirs. */
const SOURCE = join(import.meta.dirname, '../../features/builder-thread.ts')
/**
 * The thread's code, or undefined to run it from its sources. `npm run build` bundles it into one file next to this
 * one, which is read at the start: an update may replace the files while the server runs.
 */
export const thread: { bundle: string | undefined } = {
  bundle: import.meta.filename.endsWith('.ts')
    ? undefined
    : readFileSync(join(import.meta.dirname, 'builder-thread.cjs'), 'utf8'),
}
/** Upper limits: twice what rows with the longest texts need, or a Parquet row group of them. */
const SMALL = { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 8 }
const LARGE = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

const limitsFor = ({ spec }: Pick<BuildTask, 'spec'>) => (spec.collectsRows ? LARGE : SMALL)

/** The megabytes that the thread of a build may use. */
export const megabytesFor = (task: Pick<BuildTask, 'spec'>): number => {
  const { maxOldGenerationSizeMb, maxYoungGenerationSizeMb } = limitsFor(task)
  return maxOldGenerationSizeMb + maxYoungGenerationSizeMb
}

/** Runs a thread until its last reply, the result. */
const runThread = async (
  workerData: BuilderTask,
  resourceLimits = SMALL,
  signal?: AbortSignal,
  onReply?: (reply: BuilderReply) => void,
): Promise<string> => {
  signal?.throwIfAborted()
  const { bundle } = thread
  // Node before 24.16 would warn that SQLite is experimental.
  const execArgv = ['--disable-warning=ExperimentalWarning']
  const options = { workerData, resourceLimits, execArgv }
  const worker =
    bundle === undefined ? new Worker(SOURCE, options) : new Worker(bundle, { eval: true, ...options })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const onAbort = () => reject(signal?.reason)
  signal?.addEventListener('abort', onAbort)
  worker.on('message', (reply: BuilderReply) => {
    if ('failed' in reply) reject(new BuildError(reply.failed))
    else if ('result' in reply) resolve(reply.result)
    else onReply?.(reply)
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the builder thread has ended unexpectedly')))
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
}

interface BuildEvents {
  /** The file exists, and will have this many rows. */
  onRows(rows: number): void
  /** The file has this many bytes. */
  onWritten(bytes: number): void
}

/** Builds a file and resolves to its SHA-256 in base64url. */
export const buildInThread = (task: BuildTask, events: BuildEvents, signal: AbortSignal): Promise<string> =>
  runThread({ build: task }, limitsFor(task), signal, (reply) => {
    if ('rows' in reply) events.onRows(reply.rows)
    else if ('written' in reply) events.onWritten(reply.written)
  })

/** The lengths of texts, as the text of a `TextBytes`. */
export const measureTexts = (task: TextTask): Promise<string> => runThread({ texts: task })

export const countRows = async (task: RowTask): Promise<number> =>
  Number(await runThread({ count: task }, task.computation ? LARGE : SMALL))

/** SHA-256 of a file in base64url, computed in a thread. */
export const digestOf = (path: string): Promise<string> => runThread({ digest: path })
