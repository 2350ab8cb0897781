/** Finds nicknames in the texts of records, also where they are encoded as in URLs and ids. */
import { domainToUnicode } from 'node:url'
import type { Kysely } from 'kysely'
import type { Keywords } from '../../domain/records/field.ts'
import { KINDS } from '../../domain/records/kinds.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { LISTED_KINDS, type ListedKind } from '../apply/dataset.ts'
import { recordBatches } from '../apply/record-batches.ts'

const NEXT_BYTE = '[%~][89ab][0-9a-f]'
/** A character of UTF-8 as URLs (`%`) and our ids (`~`) write its bytes. */
const ENCODED = new RegExp(
  `[%~](?:[0-7][0-9a-f]|(?:c[2-9a-f]|d[0-9a-f])${NEXT_BYTE}|e[0-9a-f](?:${NEXT_BYTE}){2}|f[0-4](?:${NEXT_BYTE}){3})`,
  'gi',
)
const ENCODED_LATIN1 = /%([89a-f][0-9a-f])/gi
const ENCODED_HOST = /xn--[a-z0-9-]+/gi

const decode = (text: string): string =>
  text
    .replace(ENCODED, (bytes) => Buffer.from(bytes.replaceAll(/[%~]/g, ''), 'hex').toString())
    .replace(ENCODED_HOST, (label) => domainToUnicode(label) || label)

const decodeLatin1 = (text: string): string =>
  text.replace(ENCODED_LATIN1, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)))

/** A URL in the query of another one is encoded twice. */
const MAX_DECODINGS = 3

/** The ways to read a text. Each one counts, because a `%` or `~` may also stand for itself. */
const readingsOf = (text: string): Set<string> => {
  const readings = new Set([text.normalize('NFC')])
  let decoded = text
  for (let times = 0; times < MAX_DECODINGS; times++) {
    decoded = decode(decoded)
    readings.add(decoded.normalize('NFC'))
  }
  return readings.add(decodeLatin1(decoded))
}

/** A digit beside a letter ends a word, as in `20240511ada.jpg`. */
const wordPattern = (nickname: string): string => {
  const escaped = nickname.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const edge = (character = '') =>
    ['[\\p{L}\\p{M}]', '\\p{N}'].find((set) => new RegExp(set, 'u').test(character))
  const [before, after] = [edge([...nickname][0]), edge([...nickname].at(-1))]
  // File names and queries have other characters instead of spaces.
  const words = escaped.replaceAll(/\s+/g, '[\\s+_.-]+')
  return `${before ? `(?<!${before})` : ''}${words}${after ? `(?!${after})` : ''}`
}

/** Matches texts that contain one of the nicknames, in any case, but not as a part of another word. */
export const nicknameMatcher = (nicknames: readonly string[]) => {
  const patterns = nicknames
    // Tags are lower-cased, which for some letters is more than the other case.
    .flatMap((nickname) => [nickname, nickname.toLowerCase().normalize('NFC')])
    // The longest first, because one nickname may contain another.
    .toSorted((a, b) => b.length - a.length)
    .map(wordPattern)
  const word = new RegExp(patterns.join('|'), 'giu')
  const isIn = (text: string): boolean => [...readingsOf(text)].some((reading) => reading.search(word) !== -1)
  return {
    isIn,
    replacedIn: (text: string, replacement: string): string => {
      if (!isIn(text)) return text
      const replaced = text.normalize('NFC').replace(word, () => replacement)
      // An encoded nickname cannot be replaced alone.
      return isIn(replaced) ? replacement : replaced
    },
  }
}

/** Accepts fields that can contain a name: all but numbers, times and fixed values. */
const hasTexts = ({ type, format, enum: values }: Keywords): boolean =>
  !values && format !== 'date-time' && type !== 'integer' && type !== 'number' && type !== 'boolean'

/** The fields in which a name is a mention. The observer of a record is none. */
const TEXT_FIELDS = Object.fromEntries(
  KINDS.map(({ name, fields }) => [
    name,
    [...fields].flatMap(([field, schema]) => (field !== 'observer' && hasTexts(schema) ? [field] : [])),
  ]),
)

/** All texts of a value, also the keys of an object. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return (Array.isArray(value) ? value : Object.entries(value).flat()).flatMap(textsOf)
}

/** Counts the records that mention a nickname in each field that has one, and lists those that do in their ids. */
export interface Mentions {
  counts: ReadonlyMap<string, number>
  ids: Record<ListedKind, Set<string>>
}

/** `retracted` is an observer whose records are left out. */
export const findMentions = async (
  db: Kysely<Tables>,
  nicknames: readonly string[],
  retracted?: string,
): Promise<Mentions> => {
  const counts = new Map<string, number>()
  const ids = { observation: new Set<string>(), image: new Set<string>() }
  const { isIn } = nicknameMatcher(nicknames)
  /** Ids may contain the nickname of somebody else of whose name this one is a part. */
  const isOfNamesake = (observer: string) => !nicknames.includes(observer) && isIn(observer)
  for (const kind of LISTED_KINDS)
    for await (const records of recordBatches(db, kind))
      for (const { body, tags } of records) {
        const record = { ...JSON.parse(body), tags: JSON.parse(tags) }
        if (record.observer === retracted) continue
        for (const field of TEXT_FIELDS[kind] ?? [])
          if (textsOf(record[field]).some(isIn) && !(field === 'id' && isOfNamesake(record.observer))) {
            counts.set(field, (counts.get(field) ?? 0) + 1)
            if (field === 'id') ids[kind].add(record.id)
          }
      }
  return { counts, ids }
}
