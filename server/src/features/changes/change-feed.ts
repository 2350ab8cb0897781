/** GET /changes/v1/records: each record as it is after its latest change, in the order of publication. */
import type { ServerResponse } from 'node:http'
import { EMPTY_VERSION } from '../../domain/records/meta.ts'
import { authenticate, publicationOfCall } from '../../http/authenticate.ts'
import type { Call } from '../../http/call.ts'
import { apiError } from '../../http/errors.ts'
import { DATA_VARY, NO_STORE } from '../../http/headers.ts'
import {
  attributionHeaders,
  dataOptions,
  dataVersionHeader,
  FORMAT_REVISION,
  Representation,
  recordsVersion,
} from '../../http/representation.ts'
import { respond, withCallHeaders } from '../../http/send.ts'
import {
  type ChangeCursor,
  type ChangeKind,
  cursorAfter,
  endOf,
  foreignCursor,
  invalidChangeCursor,
  isAtEnd,
  publicationCursor,
  writeChangeCursor,
} from '../../lists/change-cursor.ts'
import { KnownVersions } from '../../lists/known-versions.ts'
import { PublicationCache } from '../../storage/erasure-watch.ts'
import { formerPublication, type Publication } from '../../storage/publication.ts'
import type { FeatureDependencies } from '../feature.ts'
import { NDJSON_TYPE } from './change-document.ts'
import {
  type ChangePage,
  type ChangeQuery,
  changeReader,
  firstTombstone,
  neededHistory,
} from './change-page.ts'

/** The state before the first publication. */
const BEGINNING = formerPublication(0, EMPTY_VERSION, null)

/** Skips the tombstones of the publication that is read, whichever it is. PostgreSQL's integers end after it. */
const EVERY_PUBLICATION = 2 ** 31 - 2

const START = Buffer.from('{"data":[')
/** The response also depends on Accept, which selects the format. */
const VARY = `${DATA_VARY}, Accept`

/** A cursor, or a data version that is still to be found. */
export type FeedBound = ChangeCursor | string

interface ChangeRequest {
  call: Call
  since: FeedBound | undefined
  until: FeedBound | undefined
  kind: ChangeKind | undefined
  limit: number
  asLines: boolean
  /** The longest wait for a publication in seconds; 0 for none. */
  waitSeconds: number
}

/** A page, and where the feed continues after it. */
interface FoundPage extends ChangePage {
  query: ChangeQuery
  cursor: ChangeCursor
}

/** True if nothing was published since the client's cursor, not even records of other kinds. */
const isNothingNew = ({ joined, publication, query }: FoundPage): boolean =>
  joined.length === 0 && publication.number === query.since.seen.number

const isPublication = ({ number, version }: Publication, publication: Publication): boolean =>
  number === publication.number && version === publication.version

const foundPage = (page: ChangePage, query: ChangeQuery): FoundPage => {
  const { since, until } = query
  if (!page.isKnown || (!isAtEnd(since) && since.store !== page.storeId)) throw foreignCursor()
  const seen = until ?? page.publication
  const from = page.next ?? endOf(seen.number)
  const skippedUntil = Math.min(since.skippedUntil, seen.number)
  return { ...page, query, cursor: { ...since, seen, from, skippedUntil, store: page.storeId } }
}

/** A page that has the tombstones since the client's cursor. Without them, the client would keep retracted records. */
const withTombstones = (page: ChangePage, query: ChangeQuery): FoundPage => {
  const { number, version } = query.since.seen
  if (page.isKnown && firstTombstone(query) <= page.tombstonesFrom)
    throw apiError(
      'gone',
      `The changes since publication ${number} (version ${version}) can no longer be listed: the operators have deleted which records were retracted up to publication ${page.tombstonesFrom}. Download the data again, and continue with the new cursor.`,
    )
  return foundPage(page, query)
}

/** Notes that the request has waited, and updates the token's remaining calls for the headers. */
const addWait = (call: Call, milliseconds: number): void => {
  call.waitedMilliseconds += milliseconds
  const { allowance } = call
  if (!allowance) return
  const resetSeconds = Math.ceil(allowance.resetSeconds - milliseconds / 1_000)
  call.allowance =
    resetSeconds > 0
      ? { ...allowance, resetSeconds }
      : // The window is over, and the next call begins another.
        { ...allowance, remaining: allowance.limit, resetSeconds: allowance.seconds }
}

/** Returns the handler of requests. `recordsUrl` is that of the feed. */
export const changeHandler = (app: FeatureDependencies, recordsUrl: string) => {
  const { tokenLookup, waiters, citationUrl } = app
  const read = changeReader(app.database)
  const versions = new KnownVersions(app.database)
  /** Pages that are read once for all requests that waited for the same publication at the same position. */
  const sharedPages = new PublicationCache<FoundPage>(app.erasures)

  const cursorOf = async (bound: FeedBound): Promise<ChangeCursor> =>
    typeof bound === 'string' ? cursorAfter(await versions.find(bound)) : bound

  const endPublication = async (bound: FeedBound): Promise<Publication> => {
    const cursor = await cursorOf(bound)
    if (!isAtEnd(cursor))
      throw invalidChangeCursor(
        'until takes the cursor of an end of the feed: X-Change-Cursor of a file, or the next_cursor beside "end": true.',
      )
    return cursor.seen
  }

  const resolve = async ({ since, until, kind, limit, asLines }: ChangeRequest): Promise<ChangeQuery> => {
    const cursor = await cursorOf(since ?? cursorAfter(BEGINNING))
    const end = until === undefined ? undefined : await endPublication(until)
    if (kind !== undefined && cursor.kind !== undefined && cursor.kind !== kind)
      throw invalidChangeCursor(
        `The cursor continues a feed of ${cursor.kind}, not of ${kind}. Send it without kind, or start from the beginning.`,
      )
    if (end && cursor.seen.number > end.number)
      throw apiError(
        'invalid_parameter',
        `until is publication ${end.number}, which is before since, publication ${cursor.seen.number}; until must not be earlier.`,
      )
    const skippedUntil = cursor.seen.number === 0 ? EVERY_PUBLICATION : cursor.skippedUntil
    return {
      since: { ...cursor, kind: kind ?? cursor.kind, skippedUntil },
      until: end,
      limit,
      separator: asLines ? '\n' : ',',
    }
  }

  /** The publication to read, no older than the client has seen. Another instance may have noticed it earlier. */
  const notOlder = async ({ since, until }: ChangeQuery, current: Publication): Promise<Publication> => {
    const { number } = until ?? since.seen
    if (number <= current.number) return current
    const latest = await tokenLookup.queryPublication()
    if (number > latest.number) throw foreignCursor()
    return latest
  }

  const readPage = async (query: ChangeQuery, current: Publication): Promise<FoundPage> => {
    const publication = await notOlder(query, current)
    const { since, until } = query
    // The current data need no history, which may have been deleted.
    if (until && isPublication(until, publication)) {
      const page = await read({ ...query, until: undefined }, publication)
      if (isPublication(until, page.publication)) return withTombstones(page, query)
    }
    const page = await read(query, publication)
    const needed = neededHistory(query)
    if (page.isKnown && needed > 0 && needed < page.historyFrom)
      throw await versions.goneError(until && until.number < page.historyFrom ? until : since.seen)
    return until ? foundPage(page, query) : withTombstones(page, query)
  }

  /** The page after the next publication, or the empty page if there is none in time; undefined without a client. */
  const afterWait = async (
    { call, waitSeconds }: ChangeRequest,
    empty: FoundPage,
  ): Promise<FoundPage | undefined> => {
    const { query, publication, cursor } = empty
    const started = performance.now()
    const reason = await waiters.wait(publication, waitSeconds, call.response)
    addWait(call, performance.now() - started)
    if (reason === 'disconnected') return undefined
    if (reason === 'shutdown') call.isShuttingDown = true
    // The token may have been revoked, or may have expired.
    const lookup = await authenticate(app, call)
    if (reason !== 'published') return empty
    // All requests wait at the end of the feed, so these distinguish their responses.
    const key = `${query.since.kind} ${query.limit} ${query.separator}`
    return sharedPages.get(publication, key, () => readPage({ ...query, since: cursor }, lookup.publication))
  }

  const representationOf = ({ publication, joined, next, cursor, query }: FoundPage): Representation => {
    const text = writeChangeCursor(cursor)
    const end = Buffer.from(`],"next_cursor":"${text}","end":${next === undefined}}`)
    const { version, publishedAt } = publication
    const until = query.until ? `&until=${publicationCursor(query.until)}` : ''
    const url = `${recordsUrl}?since=${text}${until}&limit=${query.limit}`
    const links = attributionHeaders(citationUrl, next && `<${url}>; rel="next"`)
    return new Representation([START, joined, end], {
      ...dataOptions(recordsVersion(publication), links),
      // The version alone does not identify the publication, because the same data can be published again.
      etag: `"${version}@${publishedAt ?? 'never'}-r${FORMAT_REVISION}"`,
      vary: VARY,
      headers: dataVersionHeader(cursor.seen),
      dates: undefined,
    })
  }

  /** Sends all pages as lines. The last one has the cursor and its data version; without it, the stream is incomplete. */
  const stream = async (call: Call, first: FoundPage): Promise<void> => {
    const { response } = call
    const headers = [
      'content-type',
      NDJSON_TYPE,
      'vary',
      VARY,
      ...NO_STORE,
      ...dataVersionHeader(first.cursor.seen),
      ...attributionHeaders(citationUrl),
    ]
    response.writeHead(200, withCallHeaders(headers, call))
    if (call.method === 'HEAD') return void response.end()
    let page = first
    while (true) {
      if (page.joined.length > 0) {
        response.write(page.joined)
        if (!response.write('\n')) await drained(response)
      }
      if (response.destroyed) return
      if (!page.next) break
      const { query, cursor } = page
      page = await readInTurn(async () =>
        readPage({ ...query, since: cursor }, await tokenLookup.currentPublication()),
      )
    }
    const { cursor } = page
    response.end(`{"next_cursor":"${writeChangeCursor(cursor)}","version":"${cursor.seen.version}"}\n`)
  }

  return async (request: ChangeRequest): Promise<void> => {
    const { call, asLines, waitSeconds } = request
    const query = await resolve(request)
    const first = await readPage(query, await publicationOfCall(app, call))
    const page = waitSeconds > 0 && isNothingNew(first) ? await afterWait(request, first) : first
    if (page) await (asLines ? stream(call, page) : respond(call, representationOf(page)))
  }
}

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
const readInTurn = (read: () => Promise<FoundPage>): Promise<FoundPage> => {
  const result = latestRead.then(() => new Promise((next) => setImmediate(next))).then(read)
  latestRead = result.catch(() => {})
  return result
}
