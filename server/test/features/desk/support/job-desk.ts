/** A desk on a store, with all its routes in this process; jobs run in processes of their own. */
import type { CheckRow, CheckTab, Draft, DraftSettings, Job, RowPage } from '@heliolog/desk-api'
import { LAUNCHER } from '../../../../../test/support/heliolog-process.ts'
import { type Cleanups, waitUntil } from '../../../../../test/support/sandbox.ts'
import { Checks } from '../../../../src/features/desk/drafts/checks.ts'
import { Drafts, draftRoutes } from '../../../../src/features/desk/drafts/draft-routes.ts'
import { jobRoutes } from '../../../../src/features/desk/jobs/job-routes.ts'
import { JobRunner } from '../../../../src/features/desk/jobs/job-runner.ts'
import { createTemporaryFolder } from '../../../../src/features/desk/server/temporary-folder.ts'
import { Uploads } from '../../../../src/features/desk/server/uploads.ts'
import { historyRoutes } from '../../../../src/features/desk/store/history-routes.ts'
import { observerRoutes } from '../../../../src/features/desk/store/observer-routes.ts'
import { overviewRoutes } from '../../../../src/features/desk/store/overview.ts'
import { storeRoutes } from '../../../../src/features/desk/store/store-routes.ts'
import { tokenRoutes } from '../../../../src/features/desk/store/token-routes.ts'
import type { Settings } from '../../../../src/settings/config.ts'
import { readSettings } from '../../../../src/settings/read-settings.ts'
import { startDesk } from './desk-in-process.ts'

export const OPERATOR = 'ada@telescope'

export interface JobDesk {
  jobs: JobRunner
  /** The path of the temporary folder. */
  folder: string
  /** Returns the body of a response with status 200. */
  get<Body>(path: string): Promise<Body>
  send<Body>(method: string, path: string, body?: unknown): Promise<Body>
  download(path: string): Promise<string>
  /** Returns the status and the text of the error. */
  fail(method: string, path: string, body?: unknown): Promise<[number, string]>
  /** Makes a draft with files given by name and content. */
  draft(files: Record<string, string>, settings?: Partial<DraftSettings>): Promise<Draft>
  /** Starts a job and waits for its end. */
  finish(path: string, body?: unknown): Promise<Job>
  ended(): Promise<Job>
  rows(draft: string, tab: CheckTab): Promise<CheckRow[]>
}

export const startJobDesk = async (
  t: Cleanups,
  url: string,
  changed: Partial<Settings> = {},
): Promise<JobDesk> => {
  const settings: Settings = { ...readSettings({}, url), ...changed }
  const folder = createTemporaryFolder()
  const context = { settings, operator: OPERATOR, folder, uploads: new Uploads(folder, 1e9) }
  const jobs = new JobRunner(context, LAUNCHER)
  const [drafts, checks] = [new Drafts(), new Checks()]
  const desk = await startDesk([
    ...overviewRoutes(context, () => ({ job: jobs.job, drafts: drafts.summaries })),
    ...storeRoutes(context, jobs, url),
    ...historyRoutes(context),
    ...observerRoutes(context),
    ...tokenRoutes(context),
    ...draftRoutes(context, drafts, checks),
    ...jobRoutes(context, jobs, drafts, checks),
  ])
  t.after(async () => {
    await desk.close()
    await jobs[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })
  const request = async (method: string, path: string, body?: unknown) => {
    const isText = typeof body === 'string'
    const response = await desk.api(path, {
      method,
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
      headers: { 'content-type': isText ? 'application/octet-stream' : 'application/json' },
    })
    if (desk.bugs.length > 0) throw desk.bugs[0]
    return { status: response.status, json: response.body === '' ? null : JSON.parse(response.body) }
  }
  const send: JobDesk['send'] = async (method, path, body) => {
    const { status, json } = await request(method, path, body)
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`)
    return json
  }
  const ended = async (): Promise<Job> => {
    await waitUntil('the job ends', () => jobs.job?.state !== 'running')
    return jobs.job as Job
  }
  return {
    jobs,
    folder: folder.path,
    get: (path) => send('GET', path),
    download: async (path) => (await desk.api(path)).body,
    send,
    fail: async (...call) => {
      const { status, json } = await request(...call)
      return [status, json.error.text]
    },
    draft: async (files, settings = {}) => {
      let draft = await send<Draft>('POST', '/api/drafts')
      for (const [name, content] of Object.entries(files))
        draft = await send('PUT', `/api/drafts/${draft.id}/files/${encodeURIComponent(name)}`, content)
      const chosen = { ...draft.settings, ...settings }
      return send<Draft>('PUT', `/api/drafts/${draft.id}/settings`, chosen)
    },
    finish: async (path, body = {}) => {
      await send('POST', path, body)
      return ended()
    },
    ended,
    rows: async (draft, tab) => {
      const all: CheckRow[] = []
      for (let after: number | null = 0; after !== null; ) {
        const page: RowPage = await send('GET', `/api/drafts/${draft}/rows?tab=${tab}&after=${after}`)
        all.push(...page.rows)
        after = page.next
      }
      return all
    },
  }
}
