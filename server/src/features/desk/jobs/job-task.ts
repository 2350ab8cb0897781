/** Messages between the desk and the process of a job, as plain data. */
import type {
  ChangeRequest,
  CheckReport,
  Job,
  Message,
  Outcome,
  RestoreReport,
  StoreCheck,
  StoreRequest,
} from '@heliolog/desk-api'
import type { Settings } from '../../../settings/config.ts'
import type { DraftInput } from '../drafts/draft-input.ts'

export interface CheckTask {
  what: 'check'
  input: DraftInput
  /** The paths of the files to write. */
  rows: string
  rejected: string
}

/** The changes that the check has shown, which the publication must make. */
export type Checked = Pick<CheckReport, 'publication' | 'counts'>

export interface PublishTask {
  what: 'publish'
  input: DraftInput
  note: string | null
  /** Back up the store first. */
  hasBackup: boolean
  checked: Checked
}

export interface ChangeTask {
  what: 'change'
  request: ChangeRequest
  /** The outcome of its preview; null for a preview. */
  previewed: Outcome | null
}

/** `previewed` is the last publication of the store in the preview. */
export type RestoreTask = { file: string } & (
  | { what: 'restore-preview' }
  | { what: 'restore'; previewed: number | null }
)

export type JobTask = CheckTask | PublishTask | ChangeTask | RestoreTask | { what: StoreRequest['action'] }

/** Reports of tasks that have one. */
interface JobReports {
  check: CheckReport
  doctor: StoreCheck
  'restore-preview': RestoreReport
  restore: RestoreReport
}

export type JobReport = JobReports[keyof JobReports]
export type ReportOf<Task extends JobTask> = JobReports[Task['what'] & keyof JobReports]

/** These delete records, which are then removed from the files of the store. */
export const deletesRecords = ({ what }: ChangeRequest): boolean => what === 'forget' || what === 'prune'

/** Sent by the desk; the process ends when it is done. */
export type JobOrder = { task: JobTask; settings: Settings; operator: string } | 'cancel'

export type JobProgress = Partial<Pick<Job, 'phase' | 'progress' | 'rows' | 'waitsFor'>>

export type ReportProgress = (progress: JobProgress) => void

export interface Committing {
  number: number
  version: string
}

/** Sent by the process. */
export type JobReply =
  | { progress: JobProgress }
  | { report: JobReport }
  /** Sent when the change is made, before the index is computed. */
  | { outcome: Outcome }
  /** Sent right before the commit, after which the publication is in the store. */
  | { committing: Committing }
  | { failed: Message }
  | { done: true }
