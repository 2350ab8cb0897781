/** The requests of the desk's pages. */
import type * as Api from '@heliolog/desk-api'
import { saveBlob } from '../../browser/save-blob.ts'
import { deskTexts } from '../language/desk-texts.ts'
import { messageText } from './message-text.ts'
import { forgetSecret, readSecret } from './session.ts'

const UNAUTHORIZED = 401

/** A request that the desk rejected, or that did not reach it. Its message is in the language of the page. */
export class DeskFault extends Error {
  readonly fault: Api.Message

  constructor(fault: Api.Message) {
    super(messageText(fault))
    this.fault = fault
  }
}

const unreachable = (): DeskFault => new DeskFault({ text: deskTexts().session.unreachable })

const faultOf = (status: number, body: string): DeskFault => {
  if (status === UNAUTHORIZED) forgetSecret()
  try {
    return new DeskFault((JSON.parse(body) as Api.DeskError).error)
  } catch {
    return new DeskFault({ text: deskTexts().session.unexpected(status) })
  }
}

const secretHeader = (): Record<string, string> => ({ 'x-heliolog-desk': readSecret() ?? '' })

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const send = async (method: Method, path: string, body?: unknown): Promise<Response> => {
  const response = await fetch(`/api/${path}`, {
    method,
    headers: { ...secretHeader(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw unreachable()
  })
  if (!response.ok) throw faultOf(response.status, await response.text())
  return response
}

const call = async <Answer>(method: Method, path: string, body?: unknown): Promise<Answer> =>
  (await send(method, path, body)).json()

/** Saves a document of the desk as a file. A link could not send the secret. */
const save = async (path: string, name: string): Promise<void> =>
  saveBlob(await (await send('GET', path)).blob(), name)

/** Uploads a file; `onProgress` gets the share that was sent. `fetch` does not report it. */
const upload = <Answer>(
  path: string,
  file: File,
  onProgress: (share: number) => void = () => {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/api/${path}`)
    for (const [name, value] of Object.entries(secretHeader())) request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total)
    request.onerror = () => reject(unreachable())
    request.onload = () =>
      request.status < 300
        ? resolve(JSON.parse(request.responseText))
        : reject(faultOf(request.status, request.responseText))
    request.send(file)
  })

const withParameters = (path: string, parameters: Record<string, string | number | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value = ''] of Object.entries(parameters)) if (value !== '') query.set(name, `${value}`)
  return query.size === 0 ? path : `${path}?${query}`
}

const draft = (id: string): string => `drafts/${encodeURIComponent(id)}`

export const desk = {
  overview: () => call<Api.Overview>('GET', 'overview'),
  changeStore: (action: Api.StoreRequest['action']) => call<Api.Job>('POST', 'store', { action }),
  storeReport: () => call<Api.StoreReport>('GET', 'store'),
  restore: (request: Api.RestoreRequest) => call<Api.Job>('POST', 'store/restore', request),
  job: () => call<Api.Job | null>('GET', 'job'),
  cancelJob: () => call<Api.Job>('DELETE', 'job'),
  createDraft: () => call<Api.Draft>('POST', 'drafts'),
  draft: (id: string) => call<Api.Draft>('GET', draft(id)),
  deleteDraft: (id: string) => send('DELETE', draft(id)),
  addFile: (id: string, file: File, onProgress: (share: number) => void) =>
    upload<Api.Draft>(`${draft(id)}/files/${encodeURIComponent(file.name)}`, file, onProgress),
  removeFile: (id: string, number: number) => call<Api.Draft>('DELETE', `${draft(id)}/files/${number}`),
  changeSettings: (id: string, settings: Api.DraftSettings) =>
    call<Api.Draft>('PUT', `${draft(id)}/settings`, settings),
  changeEdits: (id: string, edits: readonly Api.CellEdit[]) =>
    call<Api.Draft>('PUT', `${draft(id)}/edits`, edits),
  saveProfile: (id: string, name: string) => save(`${draft(id)}/profile.toml`, name),
  check: (id: string) => call<Api.Job>('POST', `${draft(id)}/check`),
  rows: (id: string, query: { tab: Api.CheckTab; rule: string; after: number | undefined }) =>
    call<Api.RowPage>('GET', withParameters(`${draft(id)}/rows`, query)),
  saveRejected: (id: string, name: string) => save(`${draft(id)}/rejected.csv`, name),
  publish: (id: string, request: Api.PublishRequest) =>
    call<Api.Job>('POST', `${draft(id)}/publish`, request),
  publications: (before?: number) =>
    call<Api.Publication[]>('GET', withParameters('publications', { before })),
  changes: (publication: number, after?: number) =>
    call<Api.RowPage<Api.ChangedRow>>(
      'GET',
      withParameters(`publications/${publication}/changes`, { after }),
    ),
  observers: (search: string, after?: number) =>
    call<Api.RowPage<Api.DeskObserver>>('GET', withParameters('observers', { search, after })),
  names: () => call<Api.FormerNames>('GET', 'names'),
  endName: (number: number) => call<Api.FormerNames>('DELETE', `names/${number}`),
  records: (search: Api.RecordSearch, after?: number) =>
    call<Api.FoundRecords>('GET', withParameters('records', { ...search, after })),
  change: (request: Api.ChangeRequest) => call<Api.Job>('POST', 'changes', request),
  tokens: () => call<Api.TokenList>('GET', 'tokens'),
  issueToken: (request: Api.IssueRequest) => call<Api.IssuedToken>('POST', 'tokens', request),
  changeToken: (id: string, values: Partial<Api.TokenValues>) =>
    call<Api.ChangedToken>('PUT', `tokens/${id}`, values),
  actOnToken: (id: string, action: 'revoke' | 'restore' | 'delete') =>
    call<Api.ChangedToken>('POST', `tokens/${id}/${action}`),
  rotateToken: (id: string) => call<Api.IssuedToken>('POST', `tokens/${id}/rotate`),
  usage: (token?: string) => call<Api.TokenUsage>('GET', withParameters('usage', { token })),
  appearance: () => call<Api.Appearance>('GET', 'appearance'),
  previewAppearance: (request: Api.AppearanceRequest) => call<Api.Appearance>('POST', 'appearance', request),
  writeAppearance: (request: Api.AppearanceRequest) => call<Api.Appearance>('PUT', 'appearance', request),
  uploadLogo: (file: File) =>
    upload<Api.UploadedLogo>(`appearance/logo/${encodeURIComponent(file.name)}`, file),
}
