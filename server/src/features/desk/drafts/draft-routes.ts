/** The drafts of a desk, and their routes. */
import type { Draft, Overview } from '@heliolog/desk-api'
import type { DeskContext } from '../server/desk-context.ts'
import type { DeskAnswer, DeskRequest, DeskRoute } from '../server/desk-route.ts'
import { reject } from '../server/request-values.ts'
import type { Checks } from './checks.ts'
import type { DraftInput } from './draft-input.ts'
import { parseEdits, parseSettings } from './draft-settings.ts'
import { DraftUpload } from './draft-upload.ts'
import { ImportDraft } from './import-draft.ts'

const MAX_DRAFTS = 5

export class Drafts {
  /** Oldest first. */
  readonly #drafts = new Map<string, ImportDraft>()
  readonly #published = new Set<string>()

  get all(): readonly ImportDraft[] {
    return [...this.#drafts.values()]
  }

  find(id = ''): ImportDraft {
    return (
      this.#drafts.get(id) ??
      reject(404, 'there is no such draft; the desk keeps the last five, until it ends')
    )
  }

  /** Input for an import of the draft. */
  inputOf(id: string): DraftInput {
    const { input } = this.find(id)
    return input.files.length > 0 ? input : reject(400, 'the draft has no files; add one')
  }

  /** A published draft stays, because its page shows the result, but it is no longer in progress. */
  setPublished(id: string): void {
    this.#published.add(id)
  }

  /** Drafts in progress. */
  get summaries(): Overview['drafts'] {
    return this.all
      .filter(({ id }) => !this.#published.has(id))
      .map(({ id, input: { files, settings } }) => ({
        id,
        files: files.map(({ name }) => name),
        source: settings.source,
      }))
  }

  add(draft: ImportDraft): void {
    this.#drafts.set(draft.id, draft)
  }

  /** The drafts that are too many. */
  get surplus(): readonly ImportDraft[] {
    return this.all.slice(0, -MAX_DRAFTS)
  }

  delete({ id }: ImportDraft): void {
    this.#drafts.delete(id)
  }
}

export const draftRoutes = (
  { settings, uploads }: DeskContext,
  drafts: Drafts,
  checks: Checks,
): DeskRoute[] => {
  let files = 0

  const describe = async (draft: ImportDraft): Promise<DeskAnswer> => {
    const check = checks.find(draft.id, draft.input)?.report ?? null
    const json: Draft = { ...(await draft.describe()), check }
    return { json }
  }

  const remove = async (draft: ImportDraft): Promise<void> => {
    drafts.delete(draft)
    checks.delete(draft.id)
    for (const { upload } of draft.files) await uploads.delete(upload)
  }

  const addFile = async (draft: ImportDraft, name: string, { body }: DeskRequest): Promise<void> => {
    const file = new DraftUpload(++files, name, await uploads.store(name, body))
    // The draft may have been deleted meanwhile.
    const unused = drafts.all.includes(draft) ? await draft.addFile(file) : [file]
    for (const { upload } of unused) await uploads.delete(upload)
  }

  /** A route of one draft, which is answered with its state. */
  const change = (
    method: 'GET' | 'PUT' | 'DELETE',
    path: RegExp,
    work: (draft: ImportDraft, request: DeskRequest, parameter: string) => Promise<void>,
  ): DeskRoute => ({
    ...{ method, path },
    handle: async (request) => {
      const [id, parameter = ''] = request.params
      const draft = drafts.find(id)
      await work(draft, request, parameter)
      return describe(draft)
    },
  })

  return [
    {
      method: 'POST',
      path: /^\/api\/drafts$/,
      handle: async () => {
        const draft = new ImportDraft(settings)
        drafts.add(draft)
        for (const oldest of drafts.surplus) await remove(oldest)
        return describe(draft)
      },
    },
    change('GET', /^\/api\/drafts\/(\w+)$/, async () => {}),
    {
      method: 'DELETE',
      path: /^\/api\/drafts\/(\w+)$/,
      handle: async ({ params: [id] }) => {
        await remove(drafts.find(id))
        return { status: 204 }
      },
    },
    change('PUT', /^\/api\/drafts\/(\w+)\/files\/([^/]+)$/, (draft, request, name) =>
      addFile(draft, name, request),
    ),
    change('DELETE', /^\/api\/drafts\/(\w+)\/files\/(\d+)$/, async (draft, _, number) =>
      uploads.delete((await draft.removeFile(Number(number))).upload),
    ),
    change('PUT', /^\/api\/drafts\/(\w+)\/settings$/, async (draft, { readJson }) =>
      draft.changeSettings(parseSettings(await readJson())),
    ),
    change('PUT', /^\/api\/drafts\/(\w+)\/edits$/, async (draft, { readJson }) =>
      draft.setEdits(parseEdits(await readJson())),
    ),
    {
      method: 'GET',
      path: /^\/api\/drafts\/(\w+)\/profile\.toml$/,
      handle: async ({ params: [id] }) => {
        const draft = drafts.find(id)
        const name = `${draft.input.settings.source ?? 'profile'}.toml`
        return { text: draft.profileText, type: 'application/toml', name }
      },
    },
  ]
}
