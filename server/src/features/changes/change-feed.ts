/** GET /changes/v1/records: each record as it is after its latest change, in the order of publication. */
import type { ServerResponse } from 'node:http'
import { EMPTY_VERSION } from '../../domain/records/meta.ts'
import type { AppDependencies } from '../../http/app-dependencies.ts'
import { authenticate } from '../../http/authenticate.ts'
import type { Call } from '../../http/call.ts'
import { apiError } from '../../http/errors.ts'
import {
  attributionHeaders,
  COMMON_HEADERS,
  DATA_VARY,
  type HeaderList,
  NO_STORE,
  withCallHeaders,
} from '../../http/headers.ts'
import {
  dataOptions,
  dataVersionHeader,
  FORMAT_REVISION,
  Representation,
  recordsEdition,
} from '../../http/representation.ts'
import { RESPONDED, type Responded } from '../../http/router.ts'
import {
  type ChangeCursor,
  type ChangeKind,
  cursorAfter,
  endOf,
  foreignCursor,
  invalidChangeCursor,
  isAtEnd,
  publicationCursor,
  type SeenPublication,
  writeChangeCursor,
} from '../../lists/change-cursor.ts'
import { KnownVersions } from '../../lists/known-versions.ts'
import { isSame, type Publication } from '../../storage/publication.ts'
import { type ChangePage, changeReader } from './change-page.ts'
import { type Bound, NDJSON_TYPE } from './change-parameters.ts'
import { type ChangeQuery, firstTombstone, neededHistory } from './change-statements.ts'

/** The state before the first publication. */
const BEGINNING: SeenPublication = { number: 0, version: EMPTY_VERSION, publishedAt: null }

const START = Buffer.from('{"data":[')
/** The response also depends on Accept, which selects the format. */
const VARY = `${DATA_VARY}, Accept`

/** A parsed request. */
export interface ChangeRequest {
  call: Call
  since: Bound | undefined
  until: Bound | undefined
  kind: ChangeKind | undefined
  limit: number
  asLines: boolean
}

/** A page, and where the feed continues after it. */
interface FoundPage extends ChangePage {
  query: ChangeQuery
  cursor: ChangeCursor
}

/** Whether nothing was published since the client's cursor, not even records of other kinds. */
const isNothingNew = ({ count, publication, query }: FoundPage): boolean =>
  count === 0 && publication.number === query.since.seen.number

/** Pages that are read once for all requests that waited for the same publication at the same position. */
class SharedPages {
  #publication: Publication | undefined
  readonly #pages = new Map<string, { page?: Promise<FoundPage> }>()

  at(publication: Publication, key: string): { page?: Promise<FoundPage> } {
    if (!this.#publication || !isSame(this.#publication, publication)) this.#pages.clear()
    this.#publication = publication
    let shared = this.#pages.get(key)
    if (!shared) {
      shared = {}
      this.#pages.set(key, shared)
    }
    return shared
  }
}

const isPublication = ({ number, version }: SeenPublication, publication: Publication): boolean =>
  number === publication.number && version === publication.version

export class ChangeFeed {
  readonly #app: AppDependencies
  readonly #read: ReturnType<typeof changeReader>
  readonly #versions: KnownVersions
  readonly #sharedPages = new SharedPages()
  readonly #urls: { recordsUrl: string; citationUrl: string | undefined }

  constructor(app: AppDependencies, urls: { recordsUrl: string; citationUrl: string | undefined }) {
    this.#app = app
    this.#read = changeReader(app.database)
    this.#versions = new KnownVersions(app.database)
    this.#urls = urls
  }

  async respond(request: ChangeRequest, current: Publication): Promise<Representation | Responded> {
    const { call, asLines } = request
    const query = await this.#resolve(request, current)
    const first = await this.#readPage(query, current)
    const page = call.waitSeconds > 0 && isNothingNew(first) ? await this.#afterWait(call, first) : first
    if (!page) return RESPONDED
    if (!asLines) return this.#representation(page)
    await streamChanges(call, this.#streamHeaders(page), this.#streamPart(page))
    return RESPONDED
  }

  async #resolve({ since, until, kind, limit, asLines }: ChangeRequest, current: Publication) {
    const cursor = await this.#cursorOf(since ?? cursorAfter(BEGINNING))
    const end = until === undefined ? undefined : await this.#endOf(until)
    if (kind !== undefined && cursor.kind !== undefined && cursor.kind !== kind)
      throw invalidChangeCursor(
        `The cursor continues a feed of ${cursor.kind}, not of ${kind}. Send it without kind, or start from the beginning.`,
      )
    if (end && cursor.seen.number > end.number)
      throw apiError(
        'invalid_parameter',
        `until is publication ${end.number}, which is before since, publication ${cursor.seen.number}; until must not be earlier.`,
      )
    const isBeginning = cursor.seen.number === 0
    const query: ChangeQuery = {
      since: {
        ...cursor,
        kind: kind ?? cursor.kind,
        skippedUntil: isBeginning ? (end ?? current).number : cursor.skippedUntil,
      },
      until: end,
      limit,
      separator: asLines ? '\n' : ',',
    }
    return query
  }

  async #cursorOf(bound: Bound): Promise<ChangeCursor> {
    return typeof bound === 'string' ? cursorAfter(await this.#versions.find(bound)) : bound
  }

  async #endOf(bound: Bound): Promise<SeenPublication> {
    const cursor = await this.#cursorOf(bound)
    if (!isAtEnd(cursor))
      throw invalidChangeCursor(
        'until takes the cursor of an end of the feed: X-Change-Cursor of a file, or the next_cursor beside "end": true.',
      )
    return cursor.seen
  }

  async #readPage(query: ChangeQuery, current: Publication): Promise<FoundPage> {
    const publication = await this.#notOlder(query, current)
    const { since, until } = query
    // The current data need no history, which may have been deleted.
    if (until && isPublication(until, publication)) {
      const page = await this.#read({ ...query, until: undefined }, publication)
      if (isPublication(until, page.publication)) return this.#withTombstones(page, query)
    }
    const page = await this.#read(query, publication)
    const needed = neededHistory(query)
    if (page.isKnown && needed > 0 && needed < page.historyFrom)
      throw await this.#versions.goneError(until && until.number < page.historyFrom ? until : since.seen)
    return until ? this.#found(page, query) : this.#withTombstones(page, query)
  }

  /** A page that has the tombstones since the client's cursor. Without them, the client would keep retracted records. */
  #withTombstones(page: ChangePage, query: ChangeQuery): FoundPage {
    const { number, version } = query.since.seen
    if (page.isKnown && firstTombstone(query.since) <= page.tombstonesFrom)
      throw apiError(
        'gone',
        `The changes since publication ${number} (version ${version}) can no longer be listed: the operators have deleted which records were retracted up to publication ${page.tombstonesFrom}. Download the data again, and continue with the new cursor.`,
      )
    return this.#found(page, query)
  }

  #found(page: ChangePage, query: ChangeQuery): FoundPage {
    const { since, until } = query
    if (!page.isKnown || (!isAtEnd(since) && since.store !== page.storeId)) throw foreignCursor()
    const seen = until ?? page.publication
    const from = page.next ?? endOf(seen.number)
    return { ...page, query, cursor: { ...since, seen, from, store: page.storeId } }
  }

  /** The publication to read, no older than the client has seen. Another instance may have noticed it earlier. */
  async #notOlder({ since, until }: ChangeQuery, current: Publication): Promise<Publication> {
    const { number } = until ?? since.seen
    if (number <= current.number) return current
    const latest = await this.#app.tokenLookup.queryVersion()
    if (number > latest.number) throw foreignCursor()
    return latest
  }

  /** The page after the next publication, or the empty page if there is none in time; undefined without a client. */
  async #afterWait(call: Call, empty: FoundPage): Promise<FoundPage | undefined> {
    const { query, publication } = empty
    // All requests wait at the end of the feed, so these distinguish their responses.
    const key = `${query.since.kind} ${query.limit} ${query.separator}`
    const shared = this.#sharedPages.at(publication, key)
    const started = performance.now()
    const reason = await this.#app.waiters.wait(publication, call.waitSeconds, call.response)
    call.addWait(performance.now() - started)
    if (reason === 'disconnected') return undefined
    if (reason === 'shutdown') call.isShuttingDown = true
    // The token may have been revoked, or may have expired.
    await authenticate(this.#app, call)
    if (reason !== 'published') return empty
    shared.page ??= this.#readPage({ ...query, since: empty.cursor }, call.lookup?.publication ?? publication)
    return shared.page
  }

  #representation({ publication, joined, next, cursor, query }: FoundPage): Representation {
    const text = writeChangeCursor(cursor)
    const end = Buffer.from(`],"next_cursor":"${text}","end":${next === undefined}}`)
    const { version, publishedAt } = publication
    // The version alone does not identify the publication, because the same data can be published again.
    const etag = `"${version}@${publishedAt ?? 'never'}-r${FORMAT_REVISION}"`
    return new Representation([START, joined, end], {
      ...dataOptions(recordsEdition(publication), this.#linkHeaders(query, next && text)),
      etag,
      vary: VARY,
      headers: dataVersionHeader(cursor.seen),
      dates: undefined,
    })
  }

  #linkHeaders({ until, limit }: ChangeQuery, cursor: string | undefined) {
    if (cursor === undefined) return attributionHeaders(this.#urls.citationUrl)
    const more = until ? `&until=${publicationCursor(until)}` : ''
    const url = `${this.#urls.recordsUrl}?since=${cursor}${more}&limit=${limit}`
    return attributionHeaders(this.#urls.citationUrl, `<${url}>; rel="next"`)
  }

  #streamHeaders({ cursor }: FoundPage) {
    return [
      'content-type',
      NDJSON_TYPE,
      'vary',
      VARY,
      ...NO_STORE,
      ...dataVersionHeader(cursor.seen),
      ...attributionHeaders(this.#urls.citationUrl),
      ...COMMON_HEADERS,
    ]
  }

  #streamPart({ joined, next, cursor, query }: FoundPage): StreamPart {
    const readNext = async () => {
      const current = await this.#app.tokenLookup.currentVersion()
      return this.#streamPart(await this.#readPage({ ...query, since: cursor }, current))
    }
    return {
      lines: joined,
      cursor: writeChangeCursor(cursor),
      version: cursor.seen.version,
      readNext: next && readNext,
    }
  }
}

/** A part of the stream: complete lines, or none. */
export interface StreamPart {
  lines: Buffer
  cursor: string
  /** The data version at the cursor. */
  version: string
  /** Undefined at the end of the stream. */
  readNext: (() => Promise<StreamPart>) | undefined
}

const NEWLINE = '\n'

/** Resolves when the client has read enough, or has disconnected. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })

let latestRead: Promise<unknown> = Promise.resolve()

/** One read at a time for all streams, each in a turn of the event loop of its own: other requests go first. */
const readInTurn = (read: () => Promise<StreamPart>): Promise<StreamPart> => {
  const result = latestRead.then(() => new Promise((next) => setImmediate(next))).then(read)
  latestRead = result.catch(() => {})
  return result
}

/** The last line has the cursor and its data version. Without it, the stream is incomplete. */
export const streamChanges = async (call: Call, headers: HeaderList, first: StreamPart): Promise<void> => {
  const { request, response } = call
  response.writeHead(200, withCallHeaders(headers, call))
  if (request.method === 'HEAD') return void response.end()
  let part = first
  while (true) {
    if (part.lines.length > 0) {
      response.write(part.lines)
      if (!response.write(NEWLINE)) await drained(response)
    }
    if (response.destroyed) return
    if (!part.readNext) break
    part = await readInTurn(part.readNext)
  }
  response.end(`{"next_cursor":"${part.cursor}","version":"${part.version}"}${NEWLINE}`)
}
