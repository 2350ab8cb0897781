/** The checks of `heliolog doctor` and of backups find damage in each table and file. */
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { ENGINES, POSTGRES, SQLITE } from '../../../../test/support/engines.ts'
import { withStore } from '../../../../test/support/importing.ts'
import { image, observation, publishRows, publishTogether } from '../../../../test/support/publishing.ts'
import { querySql } from '../../../../test/support/sql.ts'
import { english, type Message } from '../../../src/domain/messages.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import { verify } from '../../../src/publish/correct/verify.ts'
import type { Database } from '../../../src/storage/database.ts'
import { openDatabase } from '../../../src/storage/open/open.ts'
import { type Damage, expectFound } from '../../support/damages.ts'

const AT = '2024-05-11T09:30:00Z'

/** Three publications, so that every table that follows from records has rows. */
const publishAll = async (database: Database): Promise<void> => {
  await publishTogether(database, [
    [
      OBSERVATIONS,
      [
        observation('a', AT, { gt: 1, st: 5, tags: ['flare', 'grün'] }),
        observation('b', AT, { observer: 'Zoë', gt: 2, st: 9, comments: 'long text' }),
        observation('c', '2024-05-12T09:30:00Z', { gt: 3, st: 3 }),
      ],
    ],
    [IMAGES, [image('i', AT, { tags: ['disk'] }), image('j', AT)]],
    [OBSERVERS, [{ nickname: 'Idle' }]],
  ])
  await publishTogether(database, [
    [OBSERVATIONS, [observation('a', AT, { gt: 1, st: 6, tags: ['flare', 'grün'] })]],
    [IMAGES, [image('i', AT, { title: 'new', tags: ['disk'] })]],
  ])
  await retract(database, 'observation', ['c'])
}

const DAMAGES: Damage[] = [
  ['delete from observation_tag', /copy by tag of the observation a is missing/],
  ["delete from image_tag where id = 'i'", /copy by tag of the image i is missing/],
  [
    `update observation_tag set body = replace(body, '"wolf":16', '"wolf":99')`,
    /copy by tag of the observation a /,
  ],
  [
    "update observation_tag set tag = 'other' where tag = 'flare'",
    /a copy by tag of the observation a, which does not/,
  ],
  ['update observation set type = 2', /columns of a in the table observation /],
  ['update observation set wolf = 99', /columns of a in the table observation /],
  ["update image set observer = 'Zoë'", /columns of i in the table image /],
  ["update observation set body = '{' where id = 'b'", /columns of b in the table observation /],
  [`update observation set body = replace(body, 'long', 'LONG')`, /the digest of 2024-05-11 /],
  ["update observation set tags = '[]'", /the digest of 2024-05-11 /],
  [`update observation set tags = '["x' where id = 'b'`, /columns of b in the table observation /],
  ['delete from day_digest', /the digest of 2024-05-11 /],
  ["insert into day_digest values ('2020-01-01', 'x')", /the digest of 2020-01-01 /],
  ['delete from daily_activity', /the daily aggregate of 2024-05-11 /],
  ["update daily_activity set body = '{}'", /the daily aggregate of 2024-05-11 /],
  ["insert into daily_activity values ('2020-01-01', '{}', 1)", /the daily aggregate of 2020-01-01 /],
  ['delete from monthly_activity', /the monthly aggregate of 2024-05 does not match its days/],
  ["update monthly_activity set body = '{}'", /the monthly aggregate of 2024-05 /],
  ["delete from observer where nickname = 'Zoë'", /the summary of "Zoë" /],
  [`update observer set detail = replace(detail, '16', '99')`, /the summary of "Ada" /],
  ["delete from observer where nickname = 'Idle'", /the records have data version /],
  [
    'delete from observation_history',
    /publication 2 counts 0 new, 1 changed .*, but the store has 0, 0 and 0$/,
  ],
  ['delete from image_history', /publication 2 counts 0 new, 1 changed and 0 retracted images, but /],
  ['delete from observer_history', /publication 2 counts 0 new, .* observers, but /],
  ['delete from daily_activity_history', /a former daily aggregate of 2024-05-11 is missing/],
  ['delete from monthly_activity_history', /a former monthly aggregate of 2024-05 is missing/],
  ["update observation_history set observer = 'x'", /columns of a in the table observation_history /],
  [
    "update observation set publication = 3 where id = 'a'",
    /the former state of the observation "a" is missing or wrong/,
  ],
  [
    "update observer_history set nickname = 'x' where nickname = 'Ada'",
    /the former state of the observer "Ada" is missing or wrong/,
  ],
  [
    "update tombstone set publication = 2 where id = 'c'",
    /the tombstone of the observation "c" is missing or wrong/,
  ],
  ["update dataset set previously_published_at = 'x'", /publication 3 does not match the one before it/],
  ['delete from tombstone', /the tombstone of the observation "c" is missing/],
  [
    "insert into tombstone values ('image', 'i', '', 1, 0)",
    /the tombstone of the image "i" is missing or wrong/,
  ],
  [
    "update dataset set meta = replace(meta, '2024-05-11', '1999-01-01')",
    /the published meta record is .*1999/,
  ],
  [
    "update dataset set version = '0123456789abcdefghij'",
    /but the published version is 0123456789abcdefghij/,
  ],
  ['update image_history set source = 99', /there are records of the source number 99, which does not exist/],
  ['update registration set source = 98', /the source number 98, which does not exist/],
  ['update dataset set observations = 7', /the published counts are 7 and 2/],
  [`update dataset set text_bytes = '{}'`, /the lengths of texts in the records are /],
  ['delete from dataset', /^the table dataset has no row$/],
  ['delete from publication where number = 2', /publication 3 does not match the one before it/],
  ["update publication set version = 'x' where number = 3", /publication 3 does not match/],
]

const change = async (database: Database, statement: string): Promise<void> => {
  const writer = await database.openWriter()
  await sql.raw(statement).execute(writer.db)
  await writer.close()
}

const findAll = async (database: Database): Promise<Message[]> => [
  ...(await database.checkFiles()).findings,
  ...(await verify(database)),
]

for (const engine of ENGINES)
  describe(`checks of a store on ${engine.name}`, () => {
    it('find damage in each table that follows from records', () =>
      withStore(engine, async (database) => {
        await publishAll(database)
        assert.deepEqual(await findAll(database), [])
        await expectFound(database, verify, DAMAGES)
      }))

    it('do not wait for a publication in progress, and change nothing', () =>
      withStore(engine, async (database) => {
        await publishAll(database)
        const writer = await database.openWriter()
        await writer.transaction(async (db) => {
          await sql`update dataset set observations = 7`.execute(db)
          assert.deepEqual(await verify(database), [])
        })
        await writer.close()
        assert.match((await verify(database)).map(english).join(), /the published counts are 7 /)
      }))

    it('name the first of many findings, and count the others', () =>
      withStore(engine, async (database) => {
        const rows = Array.from({ length: 15 }, (_, n) => observation(`o${n + 10}`, AT, { tags: ['x'] }))
        await publishRows(database, OBSERVATIONS, rows)
        await change(database, 'delete from observation_tag')
        const findings = (await verify(database)).map(english)
        assert.equal(findings.length, 11)
        assert.match(findings[0] ?? '', /observation o10 is missing/)
        assert.equal(findings[10], '… and 5 more like the last one')
      }))
  })

describe('checks of files', () => {
  it('find a changed byte in each copy of a record on SQLite', async () => {
    const { url, remove } = await SQLITE.create()
    try {
      const database = await openDatabase(url)
      await publishRows(database, OBSERVATIONS, [observation('a', AT, { gt: 1, st: 5, tags: ['flare'] })])
      await database.close()
      const path = url.slice('sqlite:'.length)
      const intact = await readFile(path)
      const wolf = Buffer.from('"wolf":15')
      const copies: number[] = []
      for (let at = intact.indexOf(wolf); at !== -1; at = intact.indexOf(wolf, at + 1)) copies.push(at)
      // The table, its copy by tag, and the index by observer.
      assert.equal(copies.length, 3)
      for (const copy of copies) {
        const damaged = Buffer.from(intact)
        damaged.write('9', copy + wolf.length - 2)
        await writeFile(path, damaged)
        const opened = await openDatabase(url)
        assert.notDeepEqual(await findAll(opened), [], `offset ${copy}`)
        await opened.close()
      }
    } finally {
      await remove()
    }
  })

  it('find an index that differs from its table on PostgreSQL, if amcheck is there', () =>
    withStore(POSTGRES, async (database, url) => {
      await publishAll(database)
      assert.match(english((await database.checkFiles()).skipped ?? ''), /create extension amcheck/)
      // The index has the values that the function returned when it was created.
      const define = (value: string) =>
        `create or replace function value_of(text) returns text immutable language sql as $$ select ${value} $$`
      await querySql(url, `create extension amcheck; ${define('$1')}`)
      await querySql(url, 'create index damaged on observation (value_of(id))')
      assert.deepEqual(await database.checkFiles(), { findings: [] })
      await querySql(url, define('upper($1)'))
      const { findings } = await database.checkFiles()
      assert.equal(findings.length, 1)
      assert.match(
        english(findings[0] ?? ''),
        /^damaged is damaged: heap tuple .* lacks matching index tuple/,
      )
    }))
})
