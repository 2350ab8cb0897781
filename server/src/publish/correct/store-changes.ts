/** Publishes changes that are computed from the published records, such as retractions, in one transaction. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RecordKind } from '../../domain/records/digest.ts'
import { KINDS } from '../../domain/records/kinds.ts'
import { NO_TEXT_BYTES, TextBytes } from '../../domain/records/text-bytes.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import type { ListedKind } from '../apply/dataset.ts'
import type { StoredRecord } from '../apply/record-batches.ts'
import {
  compareStaged,
  NO_RETRACTION_LIMIT,
  type PublishedChanges,
  publishStaged,
  type StagedPublicationOptions,
} from '../apply/staged-publication.ts'
import { type AnyStaging, createTouched, Staging, stagedRow, withWriter } from '../apply/staging.ts'
import { stagedObserver, stagedRecord } from '../check/row-to-record.ts'
import { endRegistrations, NEXT_PUBLICATION } from '../source-changes.ts'

export type StoreChangeOptions = Partial<
  Pick<
    StagedPublicationOptions,
    | 'dryRun'
    | 'onWriting'
    | 'onChange'
    | 'onPublished'
    | 'now'
    | 'runBy'
    | 'note'
    | 'action'
    | 'source'
    | 'maxRetract'
  >
>

/** All rows have sources of their own. */
const NO_SOURCE = 0

type Stagings = Record<RecordKind, AnyStaging>

export class StoreChanges {
  readonly db: Kysely<Tables>
  readonly textBytes = new TextBytes(NO_TEXT_BYTES)
  readonly #stagings: Stagings
  #rows = 0

  constructor(db: Kysely<Tables>, stagings: Stagings) {
    this.db = db
    this.#stagings = stagings
  }

  /** Publishes records exactly as given, in place of those with the same ids. */
  async put(
    kind: ListedKind,
    records: readonly Pick<StoredRecord, 'body' | 'tags' | 'source'>[],
  ): Promise<void> {
    const rows = records.map(({ body, tags, source }) => {
      const record = JSON.parse(body)
      this.textBytes.add(kind, record, JSON.parse(tags))
      return stagedRow(this.#nextPosition(), stagedRecord(record, body, tags), source)
    })
    await this.#stagings[kind].load('staged', rows)
  }

  async retract(kind: RecordKind, ids: RawBuilder<unknown>): Promise<void> {
    await sql`insert into ${this.#stagings[kind].tables.retraction} (id) ${ids}`.execute(this.db)
  }

  /** Retracts records by their ids, which must be unique; returns those that have no record, in order. */
  async retractIds(kind: ListedKind, ids: readonly string[]): Promise<string[]> {
    const staging = this.#stagings[kind]
    const retracted = ids.map((id) => [id])
    await staging.load('retraction', retracted)
    const { rows } = await sql<{ id: string }>`select r.id from ${staging.tables.retraction} r
      where not exists (select 1 from ${sql.table(kind)} p where p.id = r.id) order by r.id`.execute(this.db)
    return rows.map(({ id }) => id)
  }

  async register(registrations: readonly Tables['registration'][]): Promise<void> {
    const rows = registrations.map(({ nickname, source }) =>
      stagedRow(this.#nextPosition(), stagedObserver(nickname), source),
    )
    await this.#stagings.observer.load('staged', rows)
  }

  /** Ends the registrations that meet the condition, and retracts the observers who have no other one. */
  async unregister(condition: RawBuilder<unknown>): Promise<void> {
    await endRegistrations(this.db, condition)
    await this.retract(
      'observer',
      sql`select distinct id from source_change where publication = ${NEXT_PUBLICATION} and kind = 'observer'
        and to_source = 0 and id not in (select nickname from registration)`,
    )
  }

  #nextPosition() {
    return { number: ++this.#rows, file: 0, line: 0 }
  }
}

/** Publishes what `addChanges` adds, all or nothing. The result has the kinds in the order of `KINDS`. */
export const publishChanges = (
  database: Database,
  options: StoreChangeOptions,
  addChanges: (changes: StoreChanges) => Promise<void>,
): Promise<PublishedChanges> =>
  withWriter(database, async (writer) => {
    await createTouched(writer)
    const stagings = {} as Stagings
    for (const { name } of KINDS) stagings[name] = await Staging.create(writer, name)
    const run = options.dryRun ? writer.dryRun : writer.transaction
    return run(async (db) => {
      options.onWriting?.()
      const changes = new StoreChanges(db, stagings)
      await addChanges(changes)
      const staged = KINDS.map((kind) => ({
        kind,
        staging: stagings[kind.name],
        source: NO_SOURCE,
        snapshot: false,
      }))
      for (const { staging } of staged) await staging.index(db)
      const compared = await compareStaged(db, staged)
      const standard = { dryRun: false, maxRetract: NO_RETRACTION_LIMIT }
      return publishStaged(writer, db, compared, changes.textBytes, { ...standard, ...options })
    })
  })
