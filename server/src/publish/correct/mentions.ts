/** Finds nicknames in the texts of records. */
import type { Kysely } from 'kysely'
import type { Keywords } from '../../domain/records/field.ts'
import { KINDS } from '../../domain/records/kinds.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { LISTED_KINDS, type ListedKind } from '../apply/dataset.ts'
import { recordBatches } from '../apply/record-batches.ts'
import { nicknameMatcher } from '../nickname-matcher.ts'

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
  const { isIn, isInOwnId } = nicknameMatcher(nicknames)
  /** Ids may contain the nickname of somebody else of whose name this one is a part. */
  const isInId = (id: string, observer: string) =>
    nicknames.includes(observer) ? isInOwnId(id) : isIn(id) && !isIn(observer)
  for (const kind of LISTED_KINDS)
    for await (const records of recordBatches(db, kind))
      for (const { body, tags } of records) {
        const record = { ...JSON.parse(body), tags: JSON.parse(tags) }
        if (record.observer === retracted) continue
        for (const field of TEXT_FIELDS[kind] ?? [])
          if (field === 'id' ? isInId(record.id, record.observer) : textsOf(record[field]).some(isIn)) {
            counts.set(field, (counts.get(field) ?? 0) + 1)
            if (field === 'id') ids[kind].add(record.id)
          }
      }
  return { counts, ids }
}
