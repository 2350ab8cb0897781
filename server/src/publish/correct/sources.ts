/** Lists sources with what belongs to them, and renames, removes or changes one. */
import { type Kysely, sql } from 'kysely'
import { KINDS, type Kind } from '../../domain/records/kinds.ts'
import { UsageError } from '../../domain/user-error.ts'
import type { Database } from '../../storage/database.ts'
import { readSourceRuns, renameSourceRun } from '../../storage/import-runs.ts'
import { MAIN } from '../../storage/schema/source-tables.ts'
import type { ImportRunTable, Tables } from '../../storage/schema/tables.ts'
import type { PublishedChanges } from '../apply/staged-publication.ts'
import { withWriter } from '../apply/staging.ts'
import {
  findSource,
  MIRROR,
  readSources,
  requireSourceName,
  type SourceReader,
  storeProfile,
} from '../source.ts'
import { publishChanges, type StoreChangeOptions } from './store-changes.ts'

export interface ListedSource {
  kind: Kind['plural']
  name: string
  records: number
  first_day: string | null
  last_day: string | null
  has_profile: boolean
  last_import: (Omit<ImportRunTable, 'kind' | 'source' | 'files' | 'days'> & { files: string[] }) | null
}

interface Extent {
  records: number
  first_day: string | null
  last_day: string | null
}

const readExtents = async (db: SourceReader, kind: Kind): Promise<Map<number, Extent>> => {
  const [table, first, last] =
    kind.name === 'observer'
      ? ([sql`registration`, sql`null`, sql`null`] as const)
      : ([sql.table(kind.name), sql`substr(min(at), 1, 10)`, sql`substr(max(at), 1, 10)`] as const)
  const { rows } = await sql<Extent & { source: number }>`
    select source, count(*) as records, ${first} as first_day, ${last} as last_day
    from ${table} group by source`.execute(db as Kysely<Tables>)
  return new Map(
    rows.map(({ source, ...extent }) => [source, { ...extent, records: Number(extent.records) }]),
  )
}

const NOTHING: Extent = { records: 0, first_day: null, last_day: null }

export const listSources = async (database: Database): Promise<ListedSource[]> => {
  const runs = await readSourceRuns(database)
  const listed: ListedSource[] = []
  for (const kind of KINDS) {
    const extents = await readExtents(database.reader, kind)
    for (const { number, name, profile } of await readSources(database.reader, kind)) {
      const run = runs.find((one) => one.kind === kind.plural && one.source === name)
      const { kind: _, source: __, days: ___, files, ...last } = run ?? ({} as ImportRunTable)
      listed.push({
        ...{ kind: kind.plural, name },
        ...(extents.get(number as number) ?? NOTHING),
        has_profile: profile !== null,
        last_import: run ? { ...last, files: JSON.parse(files ?? '[]') } : null,
      })
    }
  }
  return listed
}

export const renameSource = async (
  database: Database,
  kind: Kind,
  from: string,
  to: string,
): Promise<void> => {
  requireSourceName(to)
  if (from === MIRROR && to !== MAIN)
    throw new UsageError(
      `the source ${MIRROR} is what heliolog mirror copies; accepted: ${MAIN}, to import into it`,
    )
  await withWriter(database, (writer) =>
    writer.transaction(async (db) => {
      const { number } = await findSource(db, from, kind)
      const ofKind = db.selectFrom('source').select('is_removed').where('kind', '=', kind.name)
      const other = await ofKind.where('name', '=', to).executeTakeFirst()
      if (other)
        throw new UsageError(
          `${kind.plural} ${other.is_removed ? 'had' : 'already have'} a source ${to}; choose another name`,
        )
      await db.updateTable('source').set({ name: to }).where('number', '=', number).execute()
    }),
  )
  await renameSourceRun(database, kind, from, to)
}

export const setProfile = (database: Database, kind: Kind, name: string, profile: string): Promise<void> =>
  withWriter(database, (writer) =>
    writer.transaction(async (db) => storeProfile(db, (await findSource(db, name, kind)).number, profile)),
  )

/** Retracts the records of a source, and ends its registrations. */
export const removeSource = async (
  database: Database,
  kind: Kind,
  name: string,
  options: StoreChangeOptions,
): Promise<PublishedChanges> => {
  const { number } = await findSource(database.reader, name, kind)
  const ofSource = sql`source = ${sql.lit(number)}`
  return publishChanges(
    database,
    {
      ...options,
      action: 'remove',
      source: number,
      onPublished: async (db) => {
        await db.updateTable('source').set({ is_removed: 1 }).where('number', '=', number).execute()
      },
    },
    (changes) =>
      kind.name === 'observer'
        ? changes.unregister(ofSource)
        : changes.retract(kind.name, sql`select id from ${sql.table(kind.name)} where ${ofSource}`),
  )
}
