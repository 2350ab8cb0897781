/** Finds the former nicknames of an observer, and where records mention nicknames. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../storage/schema/tables.ts'
import { LISTED_KINDS, type ListedKind } from '../apply/dataset.ts'
import { recordBatches } from '../apply/record-batches.ts'

/** Ids write other characters as `~` and hexadecimal digits; URLs write them with `%`. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('~', '%'))
  } catch {
    return text
  }
}

/** Matches texts that contain one of the nicknames, in any case, but not as a part of another word. */
export const nicknameMatcher = (nicknames: readonly string[]) => {
  const escaped = nicknames
    // The longest first, because one nickname may contain another.
    .toSorted((a, b) => b.length - a.length)
    .map((nickname) => nickname.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const word = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return {
    inText: (text: string | null | undefined) => (text ?? '').search(word) !== -1,
    replacedIn: (text: string, replacement: string) => text.replace(word, () => replacement),
    inKey: (text: string) => [text, decoded(text)].some((one) => one.search(word) !== -1),
  }
}

/** Selects what `select` returns for each kind of records, without duplicates. */
const selectNicknames = async (
  db: Kysely<Tables>,
  select: (kind: ListedKind) => ReturnType<typeof sql>,
): Promise<string[]> => {
  const selected = sql.join(LISTED_KINDS.map(select), sql` union `)
  const { rows } = await sql<{ nickname: string }>`${selected} order by 1`.execute(db)
  return rows.map(({ nickname }) => nickname)
}

/** Nicknames in the change feed that nobody has any more, and that are in the ids of an observer's records. */
const nicknamesInIds = async (db: Kysely<Tables>, nickname: string): Promise<string[]> => {
  const tombstones = await db.selectFrom('tombstone').select('id').where('kind', '=', 'observer').execute()
  const candidates = tombstones
    .map(({ id }) => ({ id, ...nicknameMatcher([id]) }))
    // A part of the current nickname is in ids because of that.
    .filter(({ inText }) => !inText(nickname))
  const found = new Set<string>()
  if (candidates.length > 0)
    for (const kind of LISTED_KINDS)
      for await (const records of recordBatches(db, kind, sql`observer = ${nickname}`))
        for (const { id: recordId } of records)
          for (const { id, inKey } of candidates) if (!found.has(id) && inKey(recordId)) found.add(id)
  return [...found]
}

/** The nickname, and former ones of its records that nobody has any more: others may have been corrections. */
export const allNicknames = async (db: Kysely<Tables>, nickname: string): Promise<string[]> => {
  let nicknames = [nickname, ...(await nicknamesInIds(db, nickname))]
  while (true) {
    const known = sql.join(nicknames)
    const found = await selectNicknames(db, (kind) => {
      const [records, history] = [sql.table(kind), sql.table(`${kind}_history`)]
      return sql`select distinct h.observer as nickname from ${history} h
        where h.id in (select id from ${records} where observer in (${known})
          union select id from ${history} where observer in (${known}))
        and not exists (select 1 from observer o where o.nickname = h.observer)`
    })
    const all = [...new Set([...nicknames, ...found])]
    if (all.length === nicknames.length) return all
    nicknames = all
  }
}

/** The nicknames under which records with former nicknames are published now. */
export const laterNicknames = (db: Kysely<Tables>, former: readonly string[]): Promise<string[]> =>
  selectNicknames(
    db,
    (kind) => sql`select distinct p.observer as nickname from ${sql.table(kind)} p
      where p.id in (select id from ${sql.table(`${kind}_history`)} where observer in (${sql.join(former)}))`,
  )

/** How many records mention a nickname in each field, and which of them do in their ids. */
export interface Mentions {
  counts: Record<'id' | 'title' | 'comments' | 'urls' | 'tags', number>
  ids: Record<ListedKind, Set<string>>
}

/** `retracted` is an observer whose records are left out. */
export const findMentions = async (
  db: Kysely<Tables>,
  nicknames: readonly string[],
  retracted?: string,
): Promise<Mentions> => {
  const counts = { id: 0, title: 0, comments: 0, urls: 0, tags: 0 }
  const ids = { observation: new Set<string>(), image: new Set<string>() }
  const { inText, inKey } = nicknameMatcher(nicknames)
  /** Ids may contain the nickname of somebody else of whose name this one is a part. */
  const isOfNamesake = (observer: string) => !nicknames.includes(observer) && inText(observer)
  for (const kind of LISTED_KINDS)
    for await (const records of recordBatches(db, kind))
      for (const { id, body, tags } of records) {
        const record = JSON.parse(body)
        if (record.observer === retracted) continue
        if (inKey(id) && !isOfNamesake(record.observer)) ids[kind].add(id)
        if (inText(record.title)) counts.title++
        if (inText(record.comments)) counts.comments++
        if (Object.values(record.urls ?? {}).some((url) => inKey(url as string))) counts.urls++
        if ((JSON.parse(tags) as string[]).some(inText)) counts.tags++
      }
  counts.id = ids.observation.size + ids.image.size
  return { counts, ids }
}
