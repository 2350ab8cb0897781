/** The tables of schema version 1, and all indexes. `tables.ts` explains the columns. */
import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { NO_URL_KEYS } from '../../domain/records/image-urls.ts'
import { EMPTY_META } from '../../domain/records/meta.ts'
import { NO_TEXT_BYTES } from '../../domain/records/text-bytes.ts'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** Counts of requests that all instances share, on an engine that several machines can use. */
export const LIMIT_TABLE = 'call_window'

/**
 * Definitions of the indexes that the first publication creates after it has added its rows, which takes half the time
 * of updating them with each row. Later publications cannot do the same, because dropping an index blocks readers.
 */
export const PENDING_INDEX_TABLE = 'pending_index'

const runAll = async (db: Untyped, statements: readonly RawBuilder<unknown>[]): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}

/** Published records in list order, their tags, aggregates and history, and the community index. */
export const createDataTables = async (db: Untyped, dialect: SchemaDialect): Promise<void> => {
  await runAll(db, [...recordTables(dialect), ...historyTables(dialect), ...indexTables(dialect)])
  await createIndexes(db, dialect)
  await sql`insert into dataset (number, version, observations, images, meta, store_id)
    values (1, ${EMPTY_META.version}, 0, 0, ${JSON.stringify(EMPTY_META)}, ${randomBytes(8).toString('hex')})`.execute(
    db,
  )
}

const recordTables = ({ text, clustered }: SchemaDialect) => [
  sql`create table observation (
    at ${text} not null, id ${text} not null, observer ${text} not null, type integer not null,
    wolf integer, wolf_north integer, wolf_south integer, a_number integer,
    tags ${text} not null, body ${text} not null,
    publication integer not null default 1, is_new integer not null default 1,
    constraint observation_key primary key (at, id)
  ) ${clustered}`,
  sql`create table image (
    at ${text} not null, id ${text} not null, observer ${text} not null,
    tags ${text} not null, body ${text} not null,
    publication integer not null default 1, is_new integer not null default 1,
    constraint image_key primary key (at, id)
  ) ${clustered}`,
  sql`create table observation_tag (
    tag ${text} not null, at ${text} not null, id ${text} not null, observer ${text} not null,
    type integer not null, body ${text} not null,
    constraint observation_tag_in_list_order primary key (tag, at, id)
  ) ${clustered}`,
  sql`create table image_tag (
    tag ${text} not null, at ${text} not null, id ${text} not null, observer ${text} not null,
    body ${text} not null,
    constraint image_tag_in_list_order primary key (tag, at, id)
  ) ${clustered}`,
  sql`create table daily_activity (
    day ${text} not null primary key, body ${text} not null, publication integer not null default 1
  ) ${clustered}`,
  sql`create table observer (
    nickname ${text} not null primary key, registered integer not null, body ${text} not null,
    detail ${text} not null, publication integer not null default 1, is_new integer not null default 1
  ) ${clustered}`,
  sql`create table dataset (
    number integer primary key, version ${text} not null, observations integer not null, images integer not null,
    published_at ${text}, previously_published_at ${text}, meta ${text} not null,
    url_keys ${text} not null default ${sql.lit(NO_URL_KEYS)},
    publication integer not null default 0, history_from integer not null default 0,
    store_id ${text} not null default '', text_bytes ${text} not null default ${sql.lit(NO_TEXT_BYTES)},
    tombstones_from integer not null default 0
  )`,
]

const historyTables = ({ text, clustered }: SchemaDialect) => [
  sql`create table publication (
    number integer primary key, at ${text} not null, version_before ${text} not null, version ${text} not null,
    counts ${text} not null, url_keys ${text} not null, run_by ${text}, note ${text}
  )`,
  sql`create table observation_history (
    at ${text} not null, id ${text} not null, observer ${text} not null, tags ${text} not null, body ${text} not null,
    type integer not null, is_new integer not null, is_retracted integer not null,
    from_publication integer not null, to_publication integer not null,
    constraint observation_history_key primary key (at, id, from_publication)
  ) ${clustered}`,
  sql`create table image_history (
    at ${text} not null, id ${text} not null, observer ${text} not null, tags ${text} not null, body ${text} not null,
    is_new integer not null, is_retracted integer not null,
    from_publication integer not null, to_publication integer not null,
    constraint image_history_key primary key (at, id, from_publication)
  ) ${clustered}`,
  sql`create table observer_history (
    nickname ${text} not null, detail ${text} not null, is_new integer not null, is_retracted integer not null,
    from_publication integer not null, to_publication integer not null,
    constraint observer_history_key primary key (nickname, from_publication)
  ) ${clustered}`,
  sql`create table daily_activity_history (
    day ${text} not null, body ${text} not null,
    from_publication integer not null, to_publication integer not null,
    constraint daily_activity_history_key primary key (day, from_publication)
  ) ${clustered}`,
  sql`create table tombstone (
    kind ${text} not null, id ${text} not null, at ${text} not null, publication integer not null,
    is_forgotten integer not null default 0,
    constraint tombstone_key primary key (kind, id)
  ) ${clustered}`,
]

const indexTables = ({ text, clustered }: SchemaDialect) => [
  sql`create table index_state (
    number integer primary key, publication integer not null, version ${text} not null, as_of ${text} not null,
    recipe ${text} not null, computed_at ${text} not null, summary ${text} not null
  )`,
  sql`create table index_daily (
    day ${text} not null, body ${text} not null, constraint index_daily_key primary key (day)
  ) ${clustered}`,
  sql`create table index_entry (
    day ${text} not null, entries ${text} not null, constraint index_entry_key primary key (day)
  ) ${clustered}`,
  sql`create table index_monthly (
    month ${text} not null, body ${text} not null, silso ${text} not null,
    constraint index_monthly_key primary key (month)
  ) ${clustered}`,
  sql`create table index_smoothed (
    month ${text} not null, body ${text} not null, constraint index_smoothed_key primary key (month)
  ) ${clustered}`,
  sql`create table index_observer (
    nickname ${text} not null, body ${text} not null, detail ${text} not null,
    constraint index_observer_key primary key (nickname)
  ) ${clustered}`,
  sql`create table index_flag (
    at ${text} not null, id ${text} not null, flag ${text} not null, observer ${text} not null, body ${text} not null,
    constraint index_flag_key primary key (at, id, flag)
  ) ${clustered}`,
]

/**
 * The name, table and columns of each index. Those of filters end in list order, so that a page is one range read. A body
 * saves looking up the row, if the engine's indexes can contain bodies. Only indexes by observer have one: the rows of
 * other pages are close to each other in the table.
 */
export const INDEXES: readonly [name: string, table: string, columns: string, body?: 'body'][] = [
  ['observation_id', 'observation', 'id'],
  // Also contains the columns that an observer's aggregates need.
  ['observation_by_observer', 'observation', 'observer, at, id, type, wolf, a_number', 'body'],
  ['observation_by_type', 'observation', 'type, at, id'],
  ['observation_by_publication', 'observation', 'publication, at, id'],
  ['image_id', 'image', 'id'],
  ['image_by_observer', 'image', 'observer, at, id', 'body'],
  ['image_by_publication', 'image', 'publication, at, id'],
  ['observer_by_publication', 'observer', 'publication, nickname'],
  ['publication_by_version', 'publication', 'version, number'],
  ['tombstone_by_publication', 'tombstone', 'kind, publication, at, id'],
  // The last column decides which states a page of the change feed skips.
  ['observation_history_from_publication', 'observation_history', 'from_publication, at, id, to_publication'],
  ['observation_history_to_publication', 'observation_history', 'to_publication, at, id, is_retracted'],
  ['image_history_from_publication', 'image_history', 'from_publication, at, id, to_publication'],
  ['image_history_to_publication', 'image_history', 'to_publication, at, id, is_retracted'],
  ['observer_history_from_publication', 'observer_history', 'from_publication, nickname, to_publication'],
  ['observer_history_to_publication', 'observer_history', 'to_publication, nickname, is_retracted'],
  [
    'daily_activity_history_from_publication',
    'daily_activity_history',
    'from_publication, day, to_publication',
  ],
  ['daily_activity_history_to_publication', 'daily_activity_history', 'to_publication, day'],
  // A record's time can change, so its former states are also found by their id.
  ['observation_history_id', 'observation_history', 'id, from_publication'],
  ['image_history_id', 'image_history', 'id, from_publication'],
]
/** Indexes for two filters or more. An engine whose indexes hold bodies prefers reading bodies in list order. */
export const COMBINED_INDEXES: typeof INDEXES = [
  ['observation_by_observer_type', 'observation', 'observer, type, at, id'],
  ['observation_tag_by_observer', 'observation_tag', 'tag, observer, at, id'],
  ['observation_tag_by_type', 'observation_tag', 'tag, type, at, id'],
  ['observation_tag_by_observer_type', 'observation_tag', 'tag, observer, type, at, id'],
  ['image_tag_by_observer', 'image_tag', 'tag, observer, at, id'],
]
const UNIQUE = ['observation_id', 'image_id']
/** The tables that imports fill. Their primary keys are never deferred: adding one later would block readers. */
const FILLED_TABLES = ['observation', 'image', 'observation_tag', 'image_tag']

export const definitionOf = (
  [name, table, columns, body]: (typeof INDEXES)[number],
  { indexesHoldBodies }: SchemaDialect,
): string => {
  const all = body && indexesHoldBodies ? `${columns}, ${body}` : columns
  return `create ${UNIQUE.includes(name) ? 'unique ' : ''}index ${name} on ${table} (${all})`
}

const createIndexes = async (db: Untyped, dialect: SchemaDialect): Promise<void> => {
  const { text, defersIndexes, indexesHoldBodies } = dialect
  if (defersIndexes)
    await sql`create table ${sql.table(PENDING_INDEX_TABLE)} (
      name ${text} primary key, table_name ${text} not null, definition ${text} not null
    )`.execute(db)
  for (const index of [...INDEXES, ...(indexesHoldBodies ? [] : COMBINED_INDEXES)]) {
    const [name, table] = index
    const definition = definitionOf(index, dialect)
    await (defersIndexes && FILLED_TABLES.includes(table)
      ? sql`insert into ${sql.table(PENDING_INDEX_TABLE)} values (${name}, ${table}, ${definition})`
      : sql.raw(definition)
    ).execute(db)
  }
}

/** Tokens, and a count of their changes, which invalidates cached tokens. */
export const createTokenTables = (db: Untyped, { text }: SchemaDialect): Promise<void> =>
  runAll(db, [
    sql`create table token (
      id ${text} primary key, hash ${text} not null unique, holder ${text} not null, purpose ${text} not null,
      rate integer, issued_at ${text} not null, expires_on ${text}, revoked_at ${text},
      scope ${text} not null default 'api', email ${text}, bulk_per_hour integer, deleted_at ${text}
    )`,
    sql`create table token_change (number integer not null)`,
    sql`insert into token_change (number) values (0)`,
  ])

/** The call log, the last use of each token, and the last import of each kind of records. */
export const createCallTables = (
  db: Untyped,
  { text, clustered, rowNumber, isShared }: SchemaDialect,
): Promise<void> =>
  runAll(db, [
    sql`create table call (
      number ${rowNumber}, at ${text} not null, request_id ${text} not null, method ${text} not null,
      path ${text} not null, query ${text} not null, status integer not null, milliseconds real not null,
      bytes bigint not null, token_id ${text}, address ${text} not null, user_agent ${text},
      completed integer not null default 1, count integer not null default 1
    )`,
    // There is no index by token: it would slow down writing, and a scan by time is as fast.
    sql`create index call_by_time on call (at)`,
    sql`create table token_use (token_id ${text} primary key, last_used_at ${text} not null) ${clustered}`,
    sql`create table import_run (
      kind ${text} primary key, attempted_at ${text} not null, exit_code integer, succeeded_at ${text},
      rows bigint, seconds real
    ) ${clustered}`,
    // Unlogged, because counts expire within an hour; `expire` is in milliseconds since 1970.
    ...(isShared
      ? [
          sql`create unlogged table ${sql.table(LIMIT_TABLE)} (
            key varchar(255) primary key, points integer not null default 0, expire bigint
          ) with (fillfactor = 50)`,
        ]
      : []),
  ])
