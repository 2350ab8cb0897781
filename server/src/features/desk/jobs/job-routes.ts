/** The routes of jobs: checks and publications of drafts, and changes of published records. */
import { isDeepStrictEqual } from 'node:util'
import type { ChangeRequest, Outcome, PublishRequest } from '@heliolog/desk-api'
import { hasTables } from '../../../publish/read/formats.ts'
import type { Settings } from '../../../settings/config.ts'
import { isPostgres } from '../../../storage/database-url.ts'
import { type Check, type Checks, deleteCheckFiles } from '../drafts/checks.ts'
import { checkedInput, type DraftInput } from '../drafts/draft-input.ts'
import type { DeskContext } from '../server/desk-context.ts'
import type { DeskRoute } from '../server/desk-route.ts'
import { readBody, readNumber, reject } from '../server/request-values.ts'
import { readChange } from './change-request.ts'
import { isTab, readCheckRows } from './check-rows.ts'
import type { JobRunner } from './job-runner.ts'

/** Parts of drafts that jobs need. */
export interface CheckableDrafts {
  /** Throws if there is no such draft, or if it cannot be imported as it is. */
  inputOf(id: string): DraftInput
  /** Lists it no longer. */
  setPublished(id: string): void
}

const MAX_NOTE_LENGTH = 500

/** One line, as `--note` accepts. */
const readNote = (note: string | null): string | null => {
  const text = note?.trim() ?? ''
  if (text.length > MAX_NOTE_LENGTH || /\p{Cc}/u.test(text))
    reject(400, `the note is not accepted; accepted: one line of at most ${MAX_NOTE_LENGTH} characters`)
  return text === '' ? null : text
}

export const requireSqlite = ({ databaseUrl }: Settings): void => {
  if (isPostgres(databaseUrl)) reject(400, 'this store is in PostgreSQL; use pg_dump and pg_restore')
}

export const jobRoutes = (
  { folder, settings }: DeskContext,
  jobs: JobRunner,
  drafts: CheckableDrafts,
  checks: Checks,
): DeskRoute[] => {
  const requireCheck = (id: string): { input: DraftInput; check: Check } => {
    const input = drafts.inputOf(id)
    return {
      input,
      check: checks.find(id, input) ?? reject(409, 'check the files first, as they are set now'),
    }
  }

  const startCheck = (id: string) => {
    const input = checkedInput(drafts.inputOf(id))
    const areTables = input.files.every(({ name }) => hasTables(name, undefined))
    const files = { rows: folder.nextFile('.db'), rejected: folder.nextFile(areTables ? '.csv' : '.ndjson') }
    return jobs.start({ what: 'check', input, ...files }, id, (report) => {
      if (report) checks.put(id, { input, report, ...files })
      else deleteCheckFiles(files)
    })
  }

  const startPublication = (id: string, request: PublishRequest) => {
    const { input, check } = requireCheck(id)
    const { isAccepted, isAboveBrake, counts, publication } = check.report
    if (!isAccepted) reject(409, 'some rows are bad; correct them, or leave them out')
    if (isAboveBrake && request.confirmed !== counts.retracted)
      reject(400, `${counts.retracted} records would be retracted; type this number to publish`)
    if (request.backup) requireSqlite(settings)
    return jobs.start(
      {
        ...{ what: 'publish', input, note: readNote(request.note), hasBackup: request.backup },
        checked: { publication, counts },
      },
      id,
      () => {
        if (jobs.job?.outcome) drafts.setPublished(id)
        if (jobs.job?.error?.code === 'job.notAsChecked') checks.delete(id)
      },
    )
  }

  /** The outcome of the last job, if it was a preview of this change. */
  const previewOf = ({ note: _, ...change }: ChangeRequest): Outcome | null => {
    const { change: last, outcome } = jobs.job ?? {}
    const preview = { ...change, isPreview: true, note: last?.note }
    return outcome && isDeepStrictEqual(last, preview) ? outcome : null
  }

  const startChange = (request: ChangeRequest) => {
    const previewed = request.isPreview
      ? null
      : (previewOf(request) ?? reject(409, 'preview the change first'))
    return jobs.start({ what: 'change', request: { ...request, note: readNote(request.note) }, previewed })
  }

  return [
    { method: 'GET', path: /^\/api\/job$/, handle: async () => ({ json: jobs.job }) },
    { method: 'DELETE', path: /^\/api\/job$/, handle: async () => ({ json: jobs.cancel() }) },
    {
      method: 'POST',
      path: /^\/api\/drafts\/([^/]+)\/check$/,
      handle: async ({ params: [id = ''] }) => ({ json: startCheck(id) }),
    },
    {
      method: 'GET',
      path: /^\/api\/drafts\/([^/]+)\/rows$/,
      handle: async ({ params: [id = ''], query }) => {
        const { check } = requireCheck(id)
        const tab = query.get('tab')
        if (!isTab(tab)) return reject(404, `there is no tab ${tab}`)
        return { json: readCheckRows(check.rows, tab, query.get('rule'), readNumber(query.get('after'), 0)) }
      },
    },
    {
      method: 'GET',
      path: /^\/api\/drafts\/([^/]+)\/rejected\.csv$/,
      handle: async ({ params: [id = ''] }) => {
        const { input, check } = requireCheck(id)
        if (check.report.tabs.bad === 0) reject(404, 'there is no bad row')
        const isTable = check.rejected.endsWith('.csv')
        return {
          file: check.rejected,
          type: isTable ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
          name: `${input.files[0]?.name}.rejected.${isTable ? 'csv' : 'ndjson'}`,
        }
      },
    },
    {
      method: 'POST',
      path: /^\/api\/drafts\/([^/]+)\/publish$/,
      handle: async ({ params: [id = ''], readJson }) => {
        const types = { note: ['string', 'null'], backup: ['boolean'], confirmed: ['number', 'null'] }
        return { json: startPublication(id, readBody<PublishRequest>(await readJson(), types)) }
      },
    },
    {
      method: 'POST',
      path: /^\/api\/changes$/,
      handle: async ({ readJson }) => ({ json: startChange(readChange(await readJson())) }),
    },
  ]
}
