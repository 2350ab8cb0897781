/** Nicknames that were renamed or forgotten, as rows to come are published. */
import { createHmac } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { RecordKind } from '../../domain/records/digest.ts'
import type { TextBytes } from '../../domain/records/text-bytes.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import type { StagedRecord } from '../check/row-to-record.ts'
import { nicknameMatcher } from '../nickname-matcher.ts'
import type { ListedKind } from './dataset.ts'
import { BATCH, inBatches } from './record-batches.ts'
import { replaceRows } from './staged-rows.ts'
import { type AnyStaging, type RowPosition, type Staging, stagedRow } from './staging.ts'

interface Decision {
  /** Null if rows with the nickname are left out. */
  becomes: string | null
  isForgotten: boolean
}

/** A random id has as many digits. */
const ID_DIGITS = 16

export class RememberedNames {
  readonly #key: string
  readonly #decisions = new Map<string, Decision>()
  readonly #renamed: readonly string[]

  /** `entries` are in the order in which they were remembered. */
  constructor(key: string, entries: readonly Pick<Tables['remembered_name'], 'name' | 'hash' | 'becomes'>[]) {
    this.#key = key
    this.#renamed = entries.flatMap(({ name }) => name ?? [])
    for (const { name, hash, becomes } of entries) {
      const own = hash ?? this.hash(name ?? '')
      const isOwn = (nickname: string) => (name === null ? this.hash(nickname) === own : nickname === name)
      for (const decision of this.#decisions.values())
        if (decision.becomes !== null && isOwn(decision.becomes)) decision.becomes = becomes
      // A nickname that an observer has again is no former one.
      if (becomes !== null) this.#decisions.delete(this.hash(becomes))
      this.#decisions.set(own, { becomes, isForgotten: name === null })
    }
  }

  get isEmpty(): boolean {
    return this.#decisions.size === 0
  }

  get hasForgotten(): boolean {
    return [...this.#decisions.values()].some(({ isForgotten }) => isForgotten)
  }

  /** The nicknames that were renamed to this one. */
  formerOf(nickname: string): string[] {
    return this.#renamed.filter((name) => this.find(name)?.becomes === nickname)
  }

  /** The keyed hash of a nickname. */
  hash(nickname: string): string {
    return createHmac('sha256', this.#key).update(nickname).digest('hex')
  }

  /** The id of a record whose id in the file contains a forgotten nickname. */
  idInsteadOf(kind: ListedKind, id: string): string {
    return this.hash(`${kind}\n${id}`).slice(0, ID_DIGITS)
  }

  find(nickname: string): Decision | undefined {
    return this.#decisions.get(this.hash(nickname))
  }

  /** As `find`, for an entry, of which a forgotten nickname is not known. */
  findEntry({ name, hash }: Pick<Tables['remembered_name'], 'name' | 'hash'>): Decision | undefined {
    return hash === null ? this.find(name ?? '') : this.#decisions.get(hash)
  }
}

export const readRememberedNames = async (
  db: Pick<ReadonlyKysely<Tables>, 'selectFrom'>,
): Promise<RememberedNames> => {
  const { name_key } = await db.selectFrom('dataset').select('name_key').executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('remembered_name')
    .selectAll()
    .where('ended_by', 'is', null)
    .orderBy('number')
    .execute()
  return new RememberedNames(name_key, entries)
}

/** The rows of an import whose nicknames were remembered. */
export interface NamedRows {
  renamed: { from: string; to: string; rows: number }[]
  /** Rows of forgotten observers. */
  leftOut: number
  anonymous: number
}

export const NO_NAMED_ROWS: NamedRows = { renamed: [], leftOut: 0, anonymous: 0 }

interface Named {
  nickname: string
  rows: number
}

interface Replacement {
  becomes: string
  /** Finds the nickname in the id of such a row, if it is forgotten. */
  isOwnId(id: string): boolean
}

/** Gives staged rows the nicknames and ids under which they are published, within the publication's transaction. */
export const applyRememberedNames = async (
  db: Kysely<Tables>,
  staging: AnyStaging,
  names: RememberedNames,
  textBytes: TextBytes,
): Promise<NamedRows> => {
  if (names.isEmpty) return NO_NAMED_ROWS
  const { staged } = staging.tables
  const named = await sql<Named>`select observer as nickname, count(*) as rows from ${staged}
    where observer is not null group by observer order by observer`.execute(db)
  const result: NamedRows = { renamed: [], leftOut: 0, anonymous: 0 }
  const replaced = new Map<string, Replacement>()
  for (const { nickname, rows } of named.rows) {
    const decision = names.find(nickname)
    if (!decision) continue
    const { becomes, isForgotten } = decision
    if (becomes === null) {
      await sql`delete from ${staged} where observer = ${nickname}`.execute(db)
      result.leftOut += Number(rows)
      continue
    }
    if (isForgotten) result.anonymous += Number(rows)
    else result.renamed.push({ from: nickname, to: becomes, rows: Number(rows) })
    if (staging.kind === 'observer') await renameStagedObserver(db, staging, nickname, becomes)
    const isOwnId = isForgotten ? nicknameMatcher([nickname]).isInOwnId : () => false
    replaced.set(nickname, { becomes, isOwnId })
  }
  if (staging.kind === 'observer') return result
  await renameStagedRows(db, staging, names, replaced, textBytes)
  if (names.hasForgotten) await keepReplacedIds(db, staging, names)
  return result
}

/** The observer may be among the rows under both nicknames. */
const renameStagedObserver = async (
  db: Kysely<Tables>,
  { tables: { staged } }: Staging<'observer'>,
  from: string,
  to: string,
): Promise<void> => {
  await sql`delete from ${staged} where id = ${from} and exists (select 1 from ${staged} o where o.id = ${to})`.execute(
    db,
  )
  await sql`update ${staged} set id = ${to}, observer = ${to}, body = ${to} where id = ${from}`.execute(db)
}

type StagedRow = StagedRecord & RowPosition & { source: number | null }

const withFields = (row: StagedRow, fields: { id: string; observer: string } | undefined): StagedRow => {
  const changed = (json: string) => JSON.stringify({ ...JSON.parse(json), ...fields })
  return {
    ...row,
    ...fields,
    body: row.body && changed(row.body),
    ...(row.given && { given: changed(row.given) }),
  }
}

/** Returns the ids that records have or, with these tombstones, had. */
const findPublished = async (
  db: Kysely<Tables>,
  kind: RecordKind,
  ids: readonly string[],
  tombstones: RawBuilder<unknown>,
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const listed = sql.join(ids)
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(kind)} where id in (${listed})
    union select id from tombstone where kind = ${kind} and ${tombstones} and id in (${listed})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Replaces nicknames, and ids with a forgotten nickname, whoever the observer is. */
const renameStagedRows = async (
  db: Kysely<Tables>,
  staging: Staging<ListedKind>,
  names: RememberedNames,
  replaced: ReadonlyMap<string, Replacement>,
  textBytes: TextBytes,
): Promise<void> => {
  if (replaced.size === 0 && !names.hasForgotten) return
  const { kind, tables } = staging
  const candidates = names.hasForgotten ? sql`true` : sql`observer in (${sql.join([...replaced.keys()])})`
  const all = inBatches<{ number: number; id: string; observer: string }>(
    db,
    (last) => sql`select number, id, observer from ${tables.staged}
      where ${candidates} and number > ${last?.number ?? 0} order by number limit ${BATCH}`,
  )
  for await (const rows of all) {
    const ids = names.hasForgotten ? rows.map(({ id }) => id) : []
    const insteadOf = new Map(ids.map((id) => [id, names.idInsteadOf(kind, id)]))
    const ofForgotten = rows.filter(({ id, observer }) => replaced.get(observer)?.isOwnId(id))
    const named = new Set(ofForgotten.map(({ id }) => id))
    // Records whose ids the operator has kept are published under them.
    const kept = await findPublished(db, kind, [...named], sql`is_forgotten = 0`)
    const used = await findPublished(db, kind, [...insteadOf.values()], sql`true`)
    const fields = new Map<number, { id: string; observer: string }>()
    for (const { number, id, observer } of rows) {
      const { becomes = observer } = replaced.get(observer) ?? {}
      const other = insteadOf.get(id) ?? id
      const isOther = used.has(other) || (named.has(id) && !kept.has(id))
      if (isOther || becomes !== observer) fields.set(number, { id: isOther ? other : id, observer: becomes })
    }
    if (fields.size === 0) continue
    const { rows: former } = await sql<StagedRow>`select * from ${tables.staged}
      where number in (${sql.join([...fields.keys()])}) order by number`.execute(db)
    const renamed = former.map((row) => withFields(row, fields.get(row.number)))
    for (const { body, given, tags } of renamed)
      textBytes.add(kind, JSON.parse(given ?? body), JSON.parse(tags ?? '[]'))
    const replacements = renamed.map((row) => stagedRow(row, row, row.source))
    await replaceRows(db, staging, renamed, replacements)
  }
}

/** Bad rows of a snapshot keep their records also under the ids that these got instead. */
const keepReplacedIds = async (
  db: Kysely<Tables>,
  { kind, tables: { kept } }: Staging<ListedKind>,
  names: RememberedNames,
): Promise<void> => {
  for await (const rows of inBatches<{ id: string }>(
    db,
    (last) => sql`select id from ${kept} where id > ${last?.id ?? ''} order by id limit ${BATCH}`,
  )) {
    const ids = rows.map(({ id }) => sql`(${names.idInsteadOf(kind, id)})`)
    await sql`insert into ${kept} (id) values ${sql.join(ids)} on conflict do nothing`.execute(db)
  }
}

/** Of entries that no undo ends. */
export const NO_PUBLICATION = 0

/** Adds an entry, for the newest publication by default. */
export const rememberName = async (
  db: Kysely<Tables>,
  entry: Pick<Tables['remembered_name'], 'name' | 'hash' | 'becomes'> & { publication?: number },
): Promise<void> => {
  const { publication, published_at } = await db
    .selectFrom('dataset')
    .select(['publication', 'published_at'])
    .executeTakeFirstOrThrow()
  const { last } = await db
    .selectFrom('remembered_name')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow()
  // A repeated decision, such as after a restore, replaces one that no undo ends.
  await sql`delete from remembered_name where publication = ${NO_PUBLICATION}
    and (name = ${entry.name} or hash = ${entry.hash}) and becomes is not distinct from ${entry.becomes}`.execute(
    db,
  )
  await db
    .insertInto('remembered_name')
    .values({ number: (last ?? 0) + 1, publication, at: published_at ?? '', ended_by: null, ...entry })
    .execute()
}
