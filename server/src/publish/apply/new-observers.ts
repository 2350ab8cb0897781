/** Finds the nicknames that staged rows would publish for the first time, and similar ones, which may be misspelt. */
import { type Kysely, sql } from 'kysely'
import { message } from '../../domain/messages.ts'
import { isSampleObserver, SAMPLE_PREFIX } from '../../domain/records/observer.ts'
import { UsageError } from '../../domain/user-error.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import type { AnyStaging } from './staging.ts'

export interface NewObserver {
  nickname: string
  rows: number
  /** A published nickname, or a new one with more rows, that may be the same person. */
  similar?: string
}

/** Comparing more takes too much memory. */
const MAX_COMPARED = 20_000
/** Shorter names are often similar by chance. */
const MIN_MISSPELT_LENGTH = 5

/** Letters that have no decomposition, as they are written without them. */
const SPELLINGS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'a', œ: 'o', ø: 'o', ł: 'l' }

/**
 * Names with a common key are similar: they have the same words in any order, case and spelling of accents (ü, ue, u), or
 * one letter was added, left out, replaced or moved. Other digits mean another name.
 */
const keysOf = (name: string): string[] => {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøł]/g, (letter) => SPELLINGS[letter] ?? letter)
    .replaceAll(/([aou])e/g, '$1')
  const digits = plain.replaceAll(/\P{Nd}/gu, '')
  const letters = [...(plain.match(/\p{L}+/gu) ?? []).sort().join('')]
  if (letters.length === 0) return []
  const shorter =
    letters.length < MIN_MISSPELT_LENGTH ? [] : letters.map((_, index) => letters.toSpliced(index, 1))
  return [letters, ...shorter].map((key) => `${key.join('')} ${digits}`)
}

/** Names of `published` or earlier ones of `added`, which are in descending order of their rows, may be similar. */
export const withSimilar = (added: readonly NewObserver[], published: readonly string[]): NewObserver[] => {
  const names = new Map<string, string>()
  const add = (name: string, keys: readonly string[]) => {
    for (const key of keys) if (!names.has(key)) names.set(key, name)
  }
  for (const name of published) add(name, keysOf(name))
  return added.map((observer) => {
    const keys = keysOf(observer.nickname)
    const similar = keys.map((key) => names.get(key)).find((name) => name !== undefined)
    add(observer.nickname, keys)
    return similar === undefined ? observer : { ...observer, similar }
  })
}

/** Runs within the publication's transaction, before the rows are published. */
export const readNewObservers = async (
  db: Kysely<Tables>,
  { tables: { staged } }: AnyStaging,
): Promise<NewObserver[]> => {
  const { rows } = await sql<NewObserver>`
    select s.nickname, s.rows from (
      select observer as nickname, count(*) as rows from ${staged} where observer is not null group by observer) s
    where not exists (select 1 from observer o where o.nickname = s.nickname) order by 2 desc, 1`.execute(db)
  const added = rows.map(({ nickname, rows: amount }) => ({ nickname, rows: Number(amount) }))
  if (added.length === 0) return []
  const published = await db.selectFrom('observer').select('nickname').orderBy('nickname').execute()
  if (added.length + published.length > MAX_COMPARED) return added
  return withSimilar(
    added,
    published.map(({ nickname }) => nickname),
  )
}

/** Returns a check that new observers are synthetic, for a store in which all observers are; otherwise undefined. */
export const syntheticObserversOnly = async ({
  reader,
  location,
}: Database): Promise<((added: readonly NewObserver[]) => void) | undefined> => {
  const observers = reader.selectFrom('observer').select('nickname').limit(1)
  const prefix = sql`substr(nickname, 1, ${SAMPLE_PREFIX.length})`
  if (!(await observers.executeTakeFirst())) return undefined
  if (await observers.where(sql<boolean>`${prefix} <> ${SAMPLE_PREFIX}`).executeTakeFirst()) return undefined
  return (added) => {
    const real = added.find(({ nickname }) => !isSampleObserver(nickname))
    if (real)
      throw new UsageError(
        message('store.synthetic', { location, observer: real.nickname, prefix: SAMPLE_PREFIX }),
      )
  }
}
