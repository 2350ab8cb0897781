/**
 * The cursor of the change feed. It contains the position in feed order and its store, the publication whose data the
 * client has seen, and the kind of records that the client follows. It contains no expiry time, so it never expires.
 */
import { VERSION, VERSION_FORM } from '../domain/records/digest.ts'
import { apiError } from '../http/errors.ts'
import { formerPublication, type Publication } from '../storage/publication.ts'
import { decodeWithChecksum, encodeWithChecksum } from './cursor.ts'

/** The kinds of records, in feed order. */
export const CHANGE_KINDS = ['observations', 'images', 'observers'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/**
 * A position in feed order (publication, kind, time, id), before the change with this key. Later publications add
 * changes at the end only, so what comes before a position never changes into something new.
 */
export interface FeedPosition {
  publication: number
  /** The index in CHANGE_KINDS. */
  rank: number
  /** Empty for an observer. */
  at: string
  id: string
}

export interface ChangeCursor {
  from: FeedPosition
  /**
   * The publication whose data the walk has shown so far. A store without it has other data: it belongs to another
   * service, or is a restored backup.
   */
  seen: Publication
  /** Tombstones up to this publication are skipped: the client began without data, and needs none of them. */
  skippedUntil: number
  /** Undefined for all kinds. */
  kind: ChangeKind | undefined
  /**
   * The id of the store that the position belongs to. Empty at the end of a publication, from where the feed of any
   * store with this publication continues. Within it, a mirror may have other positions, because it may have skipped
   * publications.
   */
  store: string
}

const NAME = 'changes'
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/
const ID = /^[^\p{Cc}]{1,128}$/u
const STORE = /^[0-9a-f]{16}$/

/** The position before all changes of the next publication. */
export const endOf = (publication: number): FeedPosition => ({
  publication: publication + 1,
  rank: 0,
  at: '',
  id: '',
})

/** True if a client with this cursor has all data of the publication that it has seen. */
export const isAtEnd = ({ from, seen }: ChangeCursor): boolean => from.publication > seen.number

/** The feed from the end of a publication: all that was published later. */
export const cursorAfter = (seen: Publication): ChangeCursor => ({
  from: endOf(seen.number),
  seen,
  skippedUntil: 0,
  kind: undefined,
  store: '',
})

export const writeChangeCursor = (cursor: ChangeCursor): string => {
  const { from, seen, skippedUntil, kind, store } = cursor
  return encodeWithChecksum(
    JSON.stringify([
      NAME,
      from.publication,
      from.rank,
      from.at,
      from.id,
      seen.number,
      seen.version,
      seen.publishedAt ?? '',
      from.publication > skippedUntil ? 0 : skippedUntil,
      kind ?? '',
      isAtEnd(cursor) ? '' : store,
    ]),
  )
}

/** The cursor for a client that has the data of a publication, such as a bulk file. */
export const publicationCursor = (publication: Publication): string =>
  writeChangeCursor(cursorAfter(publication))

export const invalidChangeCursor = (reason: string) => apiError('invalid_cursor', reason)

const damaged = () =>
  invalidChangeCursor(
    `This is neither an intact cursor of the feed nor a data version. Send a next_cursor or X-Change-Cursor unchanged, or none to start from the beginning. A data version has ${VERSION_FORM}.`,
  )

/** For a cursor that is intact, but whose data this store never had. */
export const foreignCursor = () =>
  invalidChangeCursor(
    'The cursor belongs to data that this service does not have: those of another service, or newer ones before a backup was restored. Download the data again, and continue with the new cursor.',
  )

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const isPosition = ({ publication, rank, at, id }: Record<keyof FeedPosition, unknown>): boolean => {
  if (!isNumber(publication) || !isNumber(rank) || typeof at !== 'string' || typeof id !== 'string')
    return false
  if (rank === 0 && at === '' && id === '') return true
  const kind = CHANGE_KINDS[rank]
  return kind !== undefined && (kind === 'observers' ? at === '' : INSTANT.test(at)) && ID.test(id)
}

export const readChangeCursor = (text: string): ChangeCursor => {
  const content = decodeWithChecksum(text)
  if (!Array.isArray(content)) throw damaged()
  const [name, publication, rank, at, id, number, version, publishedAt, skippedUntil, kind, store, ...more] =
    content
  const from = { publication, rank, at, id }
  const isIntact =
    name === NAME &&
    isPosition(from) &&
    isNumber(number) &&
    publication <= number + 1 &&
    typeof version === 'string' &&
    VERSION.test(version) &&
    typeof publishedAt === 'string' &&
    (publishedAt === '' || INSTANT.test(publishedAt)) &&
    isNumber(skippedUntil) &&
    skippedUntil <= number &&
    (kind === '' || CHANGE_KINDS.includes(kind)) &&
    typeof store === 'string' &&
    (publication > number ? store === '' : STORE.test(store)) &&
    more.length === 0
  if (!isIntact) throw damaged()
  return {
    from,
    seen: formerPublication(number, version, publishedAt || null),
    skippedUntil,
    kind: kind || undefined,
    store,
  }
}
