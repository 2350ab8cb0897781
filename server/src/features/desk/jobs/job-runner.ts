/** Runs jobs in a process of their own, one at a time, so that the desk answers meanwhile and can stop them. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Job, Message } from '@heliolog/desk-api'
import { message, partOf, toMessage } from '../../../domain/messages.ts'
import type { DeskContext } from '../server/desk-context.ts'
import { DeskRequestError } from '../server/desk-route.ts'
import {
  type Committing,
  deletesRecords,
  type JobOrder,
  type JobReply,
  type JobReport,
  type JobTask,
  type ReportOf,
} from './job-task.ts'
import { findOutcome } from './unfinished-change.ts'

/** A process may be in a long statement, or remove an unfinished backup. */
const STOP_TIMEOUT_MS = 3_000

/** Keeps V8's space for new objects small, as the launcher does: large imports then take less memory. */
const NODE_OPTIONS = ['--max-semi-space-size=8']
/** The hidden option makes `heliolog desk` the process of a job. */
const ARGUMENTS = ['desk', '--job']

const ENDED: Message = toMessage(message('job.ended'))

/** Gets the report of a task; undefined if there is none. */
type OnEnded<Report> = (report: Report | undefined) => void

/** The process of a job, and what it has sent. */
interface Running {
  child: ChildProcess
  isCancelled: boolean
  isDone: boolean
  committing: Committing | undefined
  report: JobReport | undefined
  onEnded: OnEnded<JobReport>
}

export class JobRunner implements AsyncDisposable {
  readonly #context: Pick<DeskContext, 'settings' | 'operator'>
  readonly #script: string
  #job: Job | null = null
  #running: Running | undefined

  /** `script` runs a command of heliolog. */
  constructor(
    { settings, operator }: Pick<DeskContext, 'settings' | 'operator'>,
    script = process.argv[1] as string,
  ) {
    // Other parts of the context cannot be sent.
    this.#context = { settings, operator }
    this.#script = script
  }

  /** The job that runs, or the last one that ended. */
  get job(): Job | null {
    return this.#job
  }

  start<Task extends JobTask>(
    task: Task,
    draft: string | null = null,
    onEnded: OnEnded<ReportOf<Task>> = () => {},
  ): Job {
    if (this.#running) throw new DeskRequestError(409, message('job.busy'))
    const child = fork(this.#script, ARGUMENTS, {
      execArgv: [...process.execArgv, ...NODE_OPTIONS],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const running: Running = {
      ...{ child, isCancelled: false, isDone: false, committing: undefined, report: undefined },
      onEnded: onEnded as OnEnded<JobReport>,
    }
    this.#running = running
    this.#job = {
      ...{ id: (this.#job?.id ?? 0) + 1, what: task.what, draft },
      change: task.what === 'change' ? task.request : null,
      ...{
        state: 'running',
        phase: null,
        progress: null,
        rows: 0,
        waitsFor: null,
        error: null,
        outcome: null,
      },
    }
    child.on('message', (reply: JobReply) => this.#receive(running, reply))
    // A process that cannot be started has no exit.
    child.once('error', (error) => {
      this.#update({ error: toMessage(message('job.notStarted', { reason: error.message })) })
      if (child.pid === undefined) this.#end(running)
    })
    // Unlike `exit`, it comes after the last message.
    child.once('close', () => this.#end(running))
    const { settings, operator } = this.#context
    this.#send(running, { task, settings, operator })
    return this.#job
  }

  cancel(): Job | null {
    const running = this.#running
    if (!running || running.isCancelled) return this.#job
    running.isCancelled = true
    this.#send(running, 'cancel')
    const timer = setTimeout(() => running.child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    running.child.once('close', () => clearTimeout(timer))
    return this.#job
  }

  /** Stops the job of a desk that ends. */
  async [Symbol.asyncDispose](): Promise<void> {
    const running = this.#running
    if (!running) return
    const closed = once(running.child, 'close')
    this.cancel()
    await closed
  }

  #send({ child }: Running, order: JobOrder): void {
    // The process may have just ended, which `close` reports.
    child.send(order, () => {})
  }

  #update(changes: Partial<Job>): void {
    if (this.#job) this.#job = { ...this.#job, ...changes }
  }

  #receive(running: Running, reply: JobReply): void {
    if ('progress' in reply) this.#update(reply.progress)
    else if ('outcome' in reply) this.#update({ outcome: reply.outcome })
    else if ('failed' in reply) this.#update({ error: reply.failed })
    else if ('report' in reply) running.report = reply.report
    else if ('committing' in reply) running.committing = reply.committing
    else running.isDone = true
  }

  async #end(running: Running): Promise<void> {
    if (this.#running !== running || !this.#job) return
    const { isDone, isCancelled, committing, report, onEnded } = running
    let { outcome, error } = this.#job
    let isUnknown = false
    // A killed process may have made the change.
    if (!isDone && !outcome && committing)
      try {
        outcome = await findOutcome(this.#context.settings, committing)
      } catch (cause) {
        const reason = partOf(cause as Error)
        isUnknown = true
        error = toMessage(message('job.unknown', { publication: committing.number, reason }))
      }
    if (!isDone && !error && this.#job.what === 'restore') {
      isUnknown = true
      error = toMessage(message('restore.ended'))
    }
    const { change } = this.#job
    if (!isDone && outcome && change && !change.isPreview && deletesRecords(change)) {
      const notErased = toMessage(message('history.notErasedYet'))
      outcome = { ...outcome, warnings: [...outcome.warnings, notErased] }
    }
    this.#running = undefined
    const isMade = outcome !== null && !change?.isPreview
    const state = isDone || isMade ? 'done' : isCancelled && !isUnknown ? 'cancelled' : 'failed'
    const idle = { phase: null, progress: null, waitsFor: null }
    this.#update({ ...idle, state, outcome, error: state === 'failed' ? (error ?? ENDED) : null })
    onEnded(isDone ? report : undefined)
  }
}
