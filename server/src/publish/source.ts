/** Sources: the named places that records of a kind come from. Each record belongs to one. */
import { type Kysely, sql } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { message } from '../domain/messages.ts'
import { editDistance } from '../domain/nearest-name.ts'
import { IMAGES, KINDS, type Kind, OBSERVERS } from '../domain/records/kinds.ts'
import { UsageError, UserError } from '../domain/user-error.ts'
import { MAIN } from '../storage/schema/source-tables.ts'
import type { Tables } from '../storage/schema/tables.ts'

export interface Source {
  /** Undefined if the next publication creates it. */
  number: number | undefined
  name: string
  /** As TOML. */
  profile: string | null
}

/** The source of a kind in a store that never names one. */
export const MAIN_SOURCE: Source = { number: undefined, name: MAIN, profile: null }

export type SourceReader = Pick<ReadonlyKysely<Tables>, 'selectFrom'>

/** The source of each kind in a mirror, a store that copies another server. No import can use it. */
export const MIRROR = 'mirror'

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

export const requireSourceName = (name: string): string => {
  if (name === MIRROR) throw new UsageError(message('source.mirrorName', { name: MIRROR }))
  if (NAME.test(name)) return name
  throw new UsageError(message('source.name', { name }))
}

export const readSources = async (db: SourceReader, kind: Kind): Promise<Source[]> =>
  db
    .selectFrom('source')
    .select(['number', 'name', 'profile'])
    .where('kind', '=', kind.name)
    .where('is_removed', '=', 0)
    .orderBy('number')
    .execute()

const MAX_LOOKED_UP = 100

/** Looks for records with these ids in a source, of these observers if given. */
export const hasRecords = async (
  db: SourceReader,
  kind: Kind,
  name: string,
  ids: readonly string[],
  observers?: readonly string[],
): Promise<boolean> => {
  const source = (await readSources(db, kind)).find((one) => one.name === name)
  if (kind === OBSERVERS || !source?.number) return false
  const table = kind === IMAGES ? 'image' : 'observation'
  const ofSource = db.selectFrom(table).select('observer').distinct().where('source', '=', source.number)
  const found = await ofSource.where('id', 'in', ids.slice(0, MAX_LOOKED_UP)).execute()
  return found.some(({ observer }) => observers?.includes(observer) ?? true)
}

const listed = (sources: readonly Pick<Source, 'name'>[]): string =>
  [...new Set(sources.map(({ name }) => name))].join(', ')

const kindOf = (source: Pick<Tables['source'], 'kind'>): Kind =>
  KINDS.find(({ name }) => name === source.kind) as Kind

/** Returns the source with this name, of a kind or of the only one that has it. Throws if there is none. */
export const findSource = async (db: SourceReader, name: string, given?: Kind) => {
  const all = await db
    .selectFrom('source')
    .select(['kind', 'number', 'name', 'profile'])
    .where('is_removed', '=', 0)
    .orderBy('number')
    .execute()
  const ofKind = all.filter(({ kind }) => !given || kind === given.name)
  const [source, ...others] = ofKind.filter((one) => one.name === name)
  const named = all.filter((one) => one.name === name).map((one) => kindOf(one).plural)
  if (others.length > 0)
    throw new UsageError(
      `several kinds have a source ${name}; add --kind with one of them: ${named.join(', ')}`,
    )
  if (source) return { ...source, kind: kindOf(source) }
  const who = given ? `${given.plural} have` : 'there is'
  const other = named.length > 0 ? `; ${name} is a source of ${named.join(' and ')}` : ''
  const accepted = ofKind.length > 0 ? `; accepted: ${listed(ofKind)}` : ''
  throw new UsageError(`${who} no source ${JSON.stringify(name)}${other}${accepted}`)
}

export const isMirror = (sources: readonly Source[]): boolean => sources.some(({ name }) => name === MIRROR)

/**
 * Returns the source of an import: the one with this name or, without a name, the only one of the kind. A name that is
 * not known yet makes a new source, unless it looks like a typing error and `acceptsSimilar` is not set.
 */
export const chooseSource = (
  kind: Kind,
  sources: readonly Source[],
  name: string | undefined,
  acceptsSimilar: boolean,
): Source => {
  if (isMirror(sources)) throw new UsageError(message('source.ofMirror'))
  if (name === undefined) {
    const [only = MAIN_SOURCE, ...others] = sources
    if (others.length === 0) return only
    throw new UsageError(message('source.several', { kind: kind.name, sources: listed(sources) }))
  }
  requireSourceName(name)
  const found = sources.find((one) => one.name === name)
  if (found) return found
  const similar = sources.find((one) => editDistance(one.name, name) <= 1)
  if (similar && !acceptsSimilar)
    throw new UsageError(message('source.similar', { kind: kind.name, name, similar: similar.name }))
  return { number: undefined, name, profile: null }
}

/** Makes a main source that of a mirror; returns false if it has another name meanwhile. */
const renameMain = async (db: Kysely<Tables>, number: number): Promise<boolean> => {
  const main = db.updateTable('source').where('number', '=', number).where('name', '=', MAIN)
  const { numUpdatedRows } = await main.set({ name: MIRROR }).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Creates the source within the publication's transaction if it is new. Throws if it was renamed or removed meanwhile. */
export const storeSource = async (
  db: Kysely<Tables>,
  kind: Kind,
  { number, name }: Source,
): Promise<number> => {
  const ofKind = db.selectFrom('source').selectAll().where('kind', '=', kind.name)
  const stored = await ofKind.where('name', '=', name).executeTakeFirst()
  if (stored?.is_removed === 0) return stored.number
  if (number !== undefined && name === MIRROR && (await renameMain(db, number))) return number
  if (number !== undefined) throw new UserError(message('source.gone', { kind: kind.name, name }))
  if (stored) {
    const removed = db.updateTable('source').where('number', '=', stored.number)
    await removed.set({ is_removed: 0, profile: null }).execute()
    return stored.number
  }
  const { last } = await db
    .selectFrom('source')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('source')
    .values({ number: (last ?? 0) + 1, kind: kind.name, name, profile: null })
    .execute()
  return (last ?? 0) + 1
}

/** Replaces the profile that imports of a source use. An undo of `publication` brings the former one back. */
export const storeProfile = async (
  db: Kysely<Tables>,
  source: number,
  profile: string | null,
  publication = 0,
): Promise<void> => {
  const stored = db.selectFrom('source').select('profile').where('number', '=', source)
  const { profile: former } = await stored.executeTakeFirstOrThrow()
  if (profile === former) return
  await db.updateTable('source').set({ profile }).where('number', '=', source).execute()
  const published = db.updateTable('publication').set({ profile_before: former ?? '' })
  const { numUpdatedRows } = await published.where('number', '=', publication).executeTakeFirstOrThrow()
  // Without a publication, an undo of earlier ones must not replace it.
  if (numUpdatedRows === 0n)
    await db.updateTable('publication').set({ profile_before: null }).where('source', '=', source).execute()
}

/** Counts the records of other sources than a mirror has; of main ones, those that are new since the last mirroring. */
const selectOwnRecords = sql<{ kind: string; name: string; records: number }>`
  select s.kind, s.name, count(*) as records from source s join (
    select source, publication, is_new from observation
    union all select source, publication, is_new from image
    union all select g.source, o.publication, o.is_new
      from registration g join observer o on o.nickname = g.nickname) r on r.source = s.number
  where s.name <> ${MIRROR} and (s.name <> ${MAIN} or (r.is_new = 1 and r.publication > (
    select coalesce(max(number), 0) from publication where action = 'mirror' or note like 'mirror of %')))
  group by s.number, s.kind, s.name order by s.number`

/** Returns the source of each kind in a mirror. Main ones are renamed by the publication. Throws if others have records. */
export const readMirrorSources = async (db: Kysely<Tables>): Promise<ReadonlyMap<Kind, Source>> => {
  const known = await db.selectFrom('source').selectAll().execute()
  const hasOthers = known.some(({ name, is_removed }) => name !== MIRROR && is_removed === 0)
  const own = hasOthers ? (await selectOwnRecords.execute(db)).rows : []
  if (own.length > 0)
    throw new UsageError(
      'a mirror has the data of another server only, but this store has records of its own, by source: ' +
        `${own.map(({ kind, name, records }) => `${records} of ${name} (${kind})`).join(', ')}; ` +
        'mirror into another store, or retract them with heliolog source remove',
    )
  return new Map(
    KINDS.map((kind) => {
      const ofKind = known.filter((source) => source.kind === kind.name)
      const { number, is_removed } =
        ofKind.find(({ name }) => name === MIRROR) ?? ofKind.find(({ name }) => name === MAIN) ?? {}
      return [kind, { number: is_removed === 0 ? number : undefined, name: MIRROR, profile: null }]
    }),
  )
}
