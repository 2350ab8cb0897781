/** Reads and writes the row of table `dataset`, which describes the published data, and computes versions of data. */
import { createHash, type Hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { dataVersion, FormerVersion, type RecordKind, recordDigest } from '../../domain/records/digest.ts'
import { UrlKeyCounts } from '../../domain/records/image-urls.ts'
import { EMPTY_META, type Meta, noChanges, type PublicationCounts } from '../../domain/records/meta.ts'
import type { Observer } from '../../domain/records/observer.ts'
import { TextBytes } from '../../domain/records/text-bytes.ts'
import { readIdleDigests } from '../../storage/schema/day-digests.ts'
import type { PublicationAction, Tables } from '../../storage/schema/tables.ts'
import { recordBatches } from './record-batches.ts'

/** Kinds with their own table of records. Observers are derived from these. */
export type ListedKind = Exclude<RecordKind, 'observer'>
export const LISTED_KINDS: readonly ListedKind[] = ['observation', 'image']

export interface Dataset {
  /** As stored before this publication. */
  readonly published: { version: string; at: string | null }
  readonly number: number
  /** The records that this publication changes; updated with those below. */
  readonly changes: PublicationCounts
  /** Updated as records are added and removed. */
  counts: Record<ListedKind, number>
  urlKeys: UrlKeyCounts
  textBytes: TextBytes
}

export const readDataset = async (db: Kysely<Tables>): Promise<Dataset> => {
  const row = await db.selectFrom('dataset').selectAll().executeTakeFirstOrThrow()
  return {
    published: { version: row.version, at: row.published_at },
    number: row.publication + 1,
    changes: { observations: noChanges(), images: noChanges(), observers: noChanges() },
    counts: { observation: row.observations, image: row.images },
    urlKeys: new UrlKeyCounts(row.url_keys),
    textBytes: new TextBytes(row.text_bytes),
  }
}

/** The action of a publication, and by whom and why it was made, which clients do not see. */
export interface PublicationOrigin {
  action?: PublicationAction
  /** The number of the source, and the names of its files. */
  source?: number | undefined
  files?: readonly string[] | undefined
  runBy?: string | undefined
  note?: string | undefined
}

/** The Meta record as served. */
export const computeMeta = async (
  db: Kysely<Tables>,
  published: Pick<Meta, 'observations' | 'images' | 'last_published_at' | 'version'>,
): Promise<string> => {
  const { rows } = await sql<Pick<Meta, 'first_day' | 'last_day' | 'days' | 'observers'>>`
    select min(day) as first_day, max(day) as last_day, count(*) as days,
      (select count(*) from observer) as observers from daily_activity`.execute(db)
  // The first object determines the order of the fields in the response.
  const meta: Meta = { ...EMPTY_META, ...rows[0], ...published }
  return JSON.stringify(meta)
}

export const writeDataset = async (
  db: Kysely<Tables>,
  dataset: Dataset,
  version: string,
  publishedAt: string,
  { action, source, files, runBy, note }: PublicationOrigin,
): Promise<void> => {
  const { number, counts, urlKeys, textBytes } = dataset
  await db
    .insertInto('publication')
    .values({
      number,
      at: publishedAt,
      version_before: dataset.published.version,
      version,
      counts: JSON.stringify(dataset.changes),
      url_keys: urlKeys.text,
      run_by: runBy ?? null,
      note: note ?? null,
      action: action ?? null,
      source: source ?? null,
      files: files ? JSON.stringify(files) : null,
    })
    .execute()
  // The state before the first publication needs no history.
  if (number === 1) await db.updateTable('dataset').set({ history_from: number }).execute()
  const [observations, images] = [counts.observation, counts.image]
  const published = { observations, images, last_published_at: publishedAt, version }
  await db
    .updateTable('dataset')
    .set({
      version,
      observations,
      images,
      published_at: publishedAt,
      previously_published_at: dataset.published.at,
      meta: await computeMeta(db, published),
      url_keys: urlKeys.text,
      text_bytes: textBytes.text,
      publication: number,
      origin_version: null,
    })
    .execute()
}

/** The version that the data have on servers from before 2.0. */
export const readFormerVersion = async (db: Kysely<Tables>): Promise<string> => {
  const former = new FormerVersion()
  for (const kind of LISTED_KINDS)
    for await (const records of recordBatches(db, kind))
      for (const { body, tags } of records) former.add(recordDigest(kind, body, tags))
  for (const digest of await readIdleDigests(db)) former.add(digest)
  return former.version
}

/** The version of data with the staged rows of all kinds, or the one that they have on servers from before 2.0. */
export const readStagedVersion = async (db: Kysely<Tables>, isFormer: boolean): Promise<string> => {
  const former = new FormerVersion()
  const days = new Map<string, Hash>()
  for (const kind of LISTED_KINDS) {
    const table = `${kind}_staged`
    await db.schema.createIndex(`${table}_by_time`).on(table).columns(['at', 'id']).execute()
    for await (const records of recordBatches(db, table))
      for (const { at, body, tags } of records) {
        const digest = recordDigest(kind, body, tags)
        former.add(digest)
        const day = at.slice(0, 10)
        days.set(day, (days.get(day) ?? createHash('sha256')).update(digest))
      }
  }
  const digests = [...days.keys()].sort().map((day) => days.get(day)?.digest('hex'))
  const { rows: idle } = await sql<{ nickname: string }>`select id as nickname from observer_staged
    where id not in (select observer from observation_staged union select observer from image_staged)
    order by id`.execute(db)
  for (const { nickname } of idle) {
    const observer: Observer = { nickname, observations: 0, images: 0, first_seen: null }
    const digest = recordDigest('observer', JSON.stringify(observer), '')
    former.add(digest)
    digests.push(digest)
  }
  return isFormer ? former.version : dataVersion(digests.join(''))
}
