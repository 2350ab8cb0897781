/** Starts builder threads, and follows them. */
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type {
  BuilderReply,
  BuilderTask,
  BuildTask,
  Failure,
  FailureKind,
  RowTask,
} from './builder-messages.ts'

/** Features have writers, so the thread's code is theirs. */
const SOURCE = new URL('../../features/builder-thread.ts', import.meta.url)
/**
 * The thread's code, or undefined to run it from its sources. `npm run build` bundles it into one file next to this
 * one, which is read at the start: an update may replace the files while the server runs.
 */
export const thread: { bundle: string | undefined } = {
  bundle: import.meta.url.endsWith('.ts')
    ? undefined
    : readFileSync(new URL('./builder-thread.cjs', import.meta.url), 'utf8'),
}
/** Upper limits: twice what rows with the longest texts need, or a Parquet row group of them. */
const MEMORY_LIMITS = {
  small: { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 8 },
  large: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
}
type ThreadKind = keyof typeof MEMORY_LIMITS

const threadKindOf = ({ spec }: Pick<BuildTask, 'spec'>): ThreadKind =>
  spec.collectsRows ? 'large' : 'small'

/** The megabytes that the thread of a build may use. */
export const megabytesFor = (task: Pick<BuildTask, 'spec'>): number => {
  const { maxOldGenerationSizeMb, maxYoungGenerationSizeMb } = MEMORY_LIMITS[threadKindOf(task)]
  return maxOldGenerationSizeMb + maxYoungGenerationSizeMb
}

/** An error that the thread reported. */
export class BuildError extends Error {
  override name = 'BuildError'
  readonly kind: FailureKind
  readonly code: string | undefined

  constructor({ kind, message, stack, code }: Failure) {
    super(message)
    if (stack !== undefined) this.stack = stack
    this.kind = kind
    this.code = code
  }
}

/** Runs a thread until its last reply, the result. */
const runThread = async (
  workerData: BuilderTask,
  kind: ThreadKind,
  signal: AbortSignal | undefined,
  onReply: (reply: BuilderReply) => void,
): Promise<string> => {
  signal?.throwIfAborted()
  const { bundle } = thread
  const options = { workerData, resourceLimits: MEMORY_LIMITS[kind] }
  const worker =
    bundle === undefined ? new Worker(SOURCE, options) : new Worker(bundle, { eval: true, ...options })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const onAbort = () => reject(signal?.reason)
  signal?.addEventListener('abort', onAbort)
  worker.on('message', (reply: BuilderReply) => {
    if ('failed' in reply) reject(new BuildError(reply.failed))
    else if ('result' in reply) resolve(reply.result)
    else onReply(reply)
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

export interface BuildEvents {
  /** The file exists, and will have this many rows. */
  onRows(rows: number): void
  /** The file has this many bytes. */
  onWritten(bytes: number): void
}

/** Builds a file and resolves to its SHA-256 in base64url. */
export const buildInThread = (task: BuildTask, events: BuildEvents, signal: AbortSignal): Promise<string> =>
  runThread({ build: task }, threadKindOf(task), signal, (reply) => {
    if ('rows' in reply) events.onRows(reply.rows)
    else if ('written' in reply) events.onWritten(reply.written)
  })

export const countRows = async (task: RowTask): Promise<number> =>
  Number(await runThread({ count: task }, 'small', undefined, () => {}))

/** SHA-256 of a file in base64url, computed in a thread. */
export const digestOf = (path: string): Promise<string> =>
  runThread({ digest: path }, 'small', undefined, () => {})
