/** The process of a job: it runs the task that the desk sends, reports to it, and ends with it. */
import type { Outcome } from '@heliolog/desk-api'
import { BugError, withStoreOf, withUserErrors } from '../../../commands/command-database.ts'
import { recordedBackup } from '../../../commands/recorded-runs.ts'
import { restoreStore } from '../../../commands/restore-store.ts'
import { waitForSignal } from '../../../commands/signals.ts'
import { checkStore } from '../../../commands/store-check.ts'
import { message, partOf, toMessage } from '../../../domain/messages.ts'
import { UserError } from '../../../domain/user-error.ts'
import { eraseDeleted } from '../../../publish/correct/history.ts'
import type { Database } from '../../../storage/database.ts'
import { locationOf } from '../../../storage/database-url.ts'
import { datedPath } from '../../../storage/sqlite/sqlite-file.ts'
import type { FeatureSteps } from '../../feature.ts'
import { changeStore } from './change-task.ts'
import { checkDraft } from './check-task.ts'
import {
  type ChangeTask,
  type CheckTask,
  deletesRecords,
  type JobOrder,
  type JobReply,
  type PublishTask,
  type ReportProgress,
  type RestoreTask,
} from './job-task.ts'
import { type PublishingOptions, publishDraft } from './publish-task.ts'

type Order = Exclude<JobOrder, 'cancel'>

const REPORT_EVERY_MS = 200
const HOLDER_EVERY_MS = 500

const send = (reply: JobReply): void => void process.send?.(reply)

/** Reports a new phase at once, and the rest a few times a second. */
const createReporter = (): ReportProgress => {
  let phase: unknown
  let next = 0
  return (progress) => {
    const isNew = progress.phase !== undefined && progress.phase !== phase
    if (!isNew && progress.waitsFor === undefined && performance.now() < next) return
    if (progress.phase !== undefined) phase = progress.phase
    next = performance.now() + REPORT_EVERY_MS
    send({ progress })
  }
}

/** Reports who writes to the store until this process does. */
const reportWaiting = (database: Database, report: ReportProgress) => {
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const reportHolder = async () => {
    const holder = await database.lockHolder().catch(() => undefined)
    if (timer && holder !== undefined) report({ waitsFor: { text: holder } })
  }
  return {
    onWaiting: () => {
      report({ phase: 'waiting', progress: null })
      timer ??= setInterval(reportHolder, HOLDER_EVERY_MS)
    },
    onWriting: () => {
      stop()
      report({ phase: 'publishing', progress: null, waitsFor: null })
    },
    [Symbol.dispose]: stop,
  }
}

/** Removes what was deleted from the files of the store. */
const eraseFiles = async (database: Database, outcome: Outcome): Promise<void> => {
  await withUserErrors(() => eraseDeleted(database)).catch((error) => {
    if (!(error instanceof UserError)) throw error
    const warning = toMessage(message('history.notErased', { reason: partOf(error) }))
    send({ outcome: { ...outcome, warnings: [...outcome.warnings, warning] } })
  })
}

class Stopped extends UserError {}

/** Runs one task. */
class JobProcess {
  readonly #order: Order
  readonly #steps: FeatureSteps
  readonly #report = createReporter()
  /** Stops a backup or a restore, which clean up after themselves; undefined if there is none. */
  #copying: AbortController | undefined

  constructor(order: Order, steps: FeatureSteps) {
    this.#order = order
    this.#steps = steps
  }

  /** Transactions that are not committed have no effect. */
  stop(): void {
    if (this.#copying) this.#copying.abort(new Stopped('the job was stopped; it has changed nothing'))
    else process.exit(1)
  }

  async run(): Promise<void> {
    const { task, settings } = this.#order
    if (task.what === 'check') return this.#check(task)
    if (task.what === 'publish') return this.#publish(task)
    if (task.what === 'change') return this.#change(task)
    if (task.what === 'doctor') return this.#checkStore()
    if (task.what === 'restore' || task.what === 'restore-preview') return this.#restore(task)
    if (task.what === 'backup') return void (await this.#backUp())
    const upgrades = task.what === 'upgrade'
    await withStoreOf(settings, { upgrades }, upgrades ? 'reject' : 'create', async () => {})
  }

  async #check(task: CheckTask): Promise<void> {
    const report = await withStoreOf(this.#order.settings, { dryRun: true }, 'reject', (database) =>
      checkDraft(database, task, this.#report),
    )
    send({ report })
  }

  async #publish(task: PublishTask): Promise<void> {
    const backup = task.hasBackup ? await this.#backUp() : null
    await this.#publishing(async (database, options) => ({
      ...(await publishDraft(database, task, this.#report, options)),
      backup,
    }))
  }

  async #change(task: ChangeTask): Promise<void> {
    if (!task.request.isPreview)
      return this.#publishing(
        (database, options) => changeStore(database, task, options),
        deletesRecords(task.request) ? eraseFiles : undefined,
      )
    const outcome = await withStoreOf(this.#order.settings, { dryRun: true }, 'reject', (database) =>
      changeStore(database, task, {}),
    )
    send({ outcome })
  }

  /** Runs work that publishes, and what follows a publication. */
  #publishing(
    publish: (database: Database, options: PublishingOptions) => Promise<Outcome>,
    afterwards: (database: Database, outcome: Outcome) => Promise<void> = async () => {},
  ): Promise<void> {
    const { settings, operator } = this.#order
    return withStoreOf(settings, {}, 'reject', async (database) => {
      using waiting = reportWaiting(database, this.#report)
      const outcome = await publish(database, {
        runBy: operator,
        onWaiting: waiting.onWaiting,
        onWriting: waiting.onWriting,
        onPublished: async (_, { number, version }) => send({ committing: { number, version } }),
      })
      send({ outcome })
      await this.#steps.afterPublication(database, settings, { isQuiet: true, diesOnSignal: true })
      await afterwards(database, outcome)
    })
  }

  async #backUp(): Promise<string> {
    const { settings } = this.#order
    const path = datedPath(locationOf(settings.databaseUrl), 'backup', new Date())
    this.#report({ phase: 'backing up', progress: 0 })
    await this.#copy((signal) =>
      recordedBackup(settings, path, {
        verifyFeatures: this.#steps.verifyFeatures,
        onProgress: (bytes, total) => this.#report({ phase: 'backing up', progress: bytes / total }),
        signal,
      }),
    )
    return path
  }

  async #checkStore(): Promise<void> {
    this.#report({ phase: 'checking', progress: null })
    const onStep = (progress: number) => this.#report({ progress })
    const report = await withStoreOf(this.#order.settings, { dryRun: true }, 'reject', (database) =>
      checkStore(database, this.#steps.verifyFeatures, onStep),
    )
    send({ report })
  }

  async #restore(task: RestoreTask): Promise<void> {
    this.#report({ phase: 'checking', progress: null })
    const isPreview = task.what === 'restore-preview'
    const options = { ...this.#steps, ...task, dryRun: isPreview }
    const report = await this.#copy((signal) =>
      restoreStore(this.#order.settings, task.file, { ...options, signal }),
    )
    send({ report: { ...report, file: task.file, isPreview } })
  }

  /** Runs work that `stop` aborts with a signal. */
  async #copy<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#copying = new AbortController()
    try {
      return await work(this.#copying.signal)
    } finally {
      this.#copying = undefined
    }
  }
}

/** Runs the job that the desk sends to this process, and reports how it ends. */
export const runJob = async (steps: FeatureSteps): Promise<void> => {
  const started = Promise.withResolvers<JobProcess>()
  let job: JobProcess | undefined
  const stop = () => (job ? job.stop() : process.exit(1))
  process.on('message', (order: JobOrder) => {
    if (order === 'cancel') return stop()
    job = new JobProcess(order, steps)
    started.resolve(job)
  })
  // A terminal sends Ctrl-C to this process too, and a backup must end without leaving a file behind.
  void waitForSignal('SIGHUP').then(stop)
  // The desk has ended, or was killed.
  process.once('disconnect', stop)
  try {
    await (await started.promise).run()
    send({ done: true })
  } catch (error) {
    const isExpected = error instanceof UserError
    const outcome = error instanceof BugError ? `; ${error.message}` : ''
    const bug = `this is a bug${outcome}. The terminal of heliolog desk shows the lines to report`
    send({ failed: isExpected ? toMessage(error) : { text: bug } })
    if (!isExpected) throw error
  } finally {
    process.off('disconnect', stop)
    process.disconnect()
  }
}
