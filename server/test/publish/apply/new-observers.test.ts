/** The nicknames that an import publishes for the first time. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES, POSTGRES } from '../../../../test/support/engines.ts'
import { importContents, ndjson, withStore } from '../../../../test/support/importing.ts'
import { observation, publishRows } from '../../../../test/support/publishing.ts'
import { OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import type { Database } from '../../../src/storage/database.ts'

const AT = '2024-05-11T09:30:00Z'
const rowsOf = (...observers: string[]) =>
  observers.map((observer, index) => observation(`${observer.length}-${index}`, AT, { observer }))
const importNames = async (database: Database, ...observers: string[]) =>
  (
    await importContents(
      database,
      OBSERVATIONS,
      { 'rows.ndjson': ndjson(rowsOf(...observers)) },
      { dryRun: true },
    )
  ).newObservers

for (const engine of ENGINES)
  describe(`new observers on ${engine.name}`, () => {
    it('are reported with their rows and the similar published nickname', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, rowsOf('Jürgen Müller', 'Ada'))
        await publishRows(database, OBSERVERS, [{ nickname: 'Käthe Groß' }])
        const reported = await importNames(database, 'Ada', 'Bob', 'Jürgen Mueller', 'Bob', 'Käthe Gross')
        assert.deepEqual(reported, [
          { nickname: 'Bob', rows: 2 },
          { nickname: 'Jürgen Mueller', rows: 1, similar: 'Jürgen Müller' },
          { nickname: 'Käthe Gross', rows: 1, similar: 'Käthe Groß' },
        ])
        assert.deepEqual(await importNames(database, 'Ada', 'Käthe Groß'), [])
      }))

    it('are rejected if they are real and all published ones are synthetic', () =>
      withStore(engine, async (database) => {
        assert.equal((await importNames(database, 'Ada')).length, 1, 'an empty store')
        await publishRows(database, OBSERVATIONS, rowsOf('sample-Ada', 'sample-Bob'))
        assert.equal((await importNames(database, 'sample-Ada', 'sample-Cy')).length, 1)
        const rejected = {
          name: 'UsageError',
          message:
            /^the store at \S+ has synthetic data, .*: "Ada" is not named sample-…; nothing was published\./,
        }
        await assert.rejects(importNames(database, 'sample-Cy', 'Ada'), rejected)
        const names = { 'names.ndjson': ndjson([{ nickname: 'Ada' }]) }
        await assert.rejects(importContents(database, OBSERVERS, names), rejected)
        await publishRows(database, OBSERVERS, [{ nickname: 'Käthe Groß' }])
        assert.equal((await importNames(database, 'sample-Cy', 'Ada')).length, 2)
      }))

    // No SQL decides the rest.
    if (engine === POSTGRES) return

    it('are similar if accents, case, order of words or one letter differ', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, rowsOf('Jürgen Müller', 'Ada', 'Station 12', 'ABCD'))
        const similarTo = async (name: string) => (await importNames(database, name))[0]?.similar
        for (const name of [
          'jurgen muller',
          'Müller, Jürgen',
          'Jürgen Müler',
          'Jügren Müller',
          'Jürgen Möller',
        ])
          assert.equal(await similarTo(name), 'Jürgen Müller', name)
        assert.equal(await similarTo('ADA'), 'Ada')
        for (const name of ['Eda', 'ABCE', 'Station 13', 'Jörg Müller', 'Jürgen', '12', '太陽'])
          assert.equal(await similarTo(name), undefined, name)
      }))

    it('are compared with each other, and the rarer one is named as similar', () =>
      withStore(engine, async (database) => {
        assert.deepEqual(await importNames(database, 'Käthe Groß', 'Kathe Gross', 'Käthe Groß'), [
          { nickname: 'Käthe Groß', rows: 2 },
          { nickname: 'Kathe Gross', rows: 1, similar: 'Käthe Groß' },
        ])
      }))
  })
