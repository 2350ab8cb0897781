/** Calls the routes of drafts without a server. */
import { Readable } from 'node:stream'
import type { CellEdit, Draft, DraftSettings, ProfileData } from '@heliolog/desk-api'
import type { Cleanups } from '../../../../../test/support/sandbox.ts'
import { Checks } from '../../../../src/features/desk/drafts/checks.ts'
import { Drafts, draftRoutes } from '../../../../src/features/desk/drafts/draft-routes.ts'
import type { DeskAnswer } from '../../../../src/features/desk/server/desk-route.ts'
import { createTemporaryFolder } from '../../../../src/features/desk/server/temporary-folder.ts'
import { Uploads } from '../../../../src/features/desk/server/uploads.ts'
import { readSettings } from '../../../../src/settings/read-settings.ts'

const MAX_UPLOAD = 10_000_000

export interface DraftClient {
  drafts: Drafts
  folder: string
  call(method: string, path: string, body?: unknown): Promise<DeskAnswer>
  /** Creates a draft with these files. */
  create(files?: Record<string, string | Uint8Array>): Promise<Draft>
  addFile(draft: Draft, name: string, content: string | Uint8Array): Promise<Draft>
  change(draft: Draft, settings: Partial<DraftSettings>): Promise<Draft>
  changeProfile(draft: Draft, profile: ProfileData): Promise<Draft>
  edit(draft: Draft, edits: CellEdit[]): Promise<Draft>
}

/** `store` is the URL of the store; by default, there is none. */
export const draftClient = (t: Cleanups, store?: string): DraftClient => {
  const folder = createTemporaryFolder()
  t.after(() => folder[Symbol.asyncDispose]())
  const settings = readSettings({ HELIOLOG_DATABASE_URL: store ?? `sqlite:${folder.path}/missing/none.db` })
  const drafts = new Drafts()
  const uploads = new Uploads(folder, MAX_UPLOAD)
  const routes = draftRoutes({ settings, operator: 'ada', folder, uploads }, drafts, new Checks())
  const call = async (method: string, path: string, body?: unknown): Promise<DeskAnswer> => {
    const route = routes.find((one) => one.method === method && one.path.test(path))
    if (!route) throw new Error(`there is no route ${method} ${path}`)
    const [, ...params] = route.path.exec(path) ?? []
    return route.handle({
      params: params.map(decodeURIComponent),
      query: new URLSearchParams(),
      readJson: async () => body,
      body: body instanceof Readable ? body : Readable.from([]),
    })
  }
  const draftOf = (answer: DeskAnswer): Draft => ('json' in answer ? (answer.json as Draft) : ({} as Draft))
  const client: DraftClient = {
    ...{ drafts, folder: folder.path, call },
    create: async (files = {}) => {
      let draft = draftOf(await call('POST', '/api/drafts'))
      for (const [name, content] of Object.entries(files)) draft = await client.addFile(draft, name, content)
      return draft
    },
    addFile: async ({ id }, name, content) => {
      const path = `/api/drafts/${id}/files/${encodeURIComponent(name)}`
      return draftOf(await call('PUT', path, Readable.from([Buffer.from(content)])))
    },
    change: async ({ id, settings: before }, given) =>
      draftOf(await call('PUT', `/api/drafts/${id}/settings`, { ...before, ...given })),
    changeProfile: (draft, profile) =>
      client.change(draft, { profile: { ...draft.settings.profile, ...profile } }),
    edit: async ({ id }, edits) => draftOf(await call('PUT', `/api/drafts/${id}/edits`, edits)),
  }
  return client
}
