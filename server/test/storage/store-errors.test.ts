/** Errors that an operator can act on, and bugs, as commands show them. */
import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { runCommand } from '../../../test/support/command-runner.ts'
import { ENGINES, folderFor } from '../../../test/support/engines.ts'
import { assertFailed } from '../../../test/support/heliolog-process.ts'
import { createSandbox, observationsCsv } from '../../../test/support/sandbox.ts'
import { callLogUrl, runSql } from '../../../test/support/sql.ts'
import {
  ConnectionError,
  isRejected,
  isUnavailable,
  LockedError,
  PostgresError,
} from '../../src/storage/store-errors.ts'

const withProperties = (more: object): Error => Object.assign(new Error('x'), more)
const sqliteError = (errcode: number): Error => withProperties({ code: 'ERR_SQLITE_ERROR', errcode })
const postgresError = (code: string): Error => new PostgresError('x', code)

/** Conditions that an operator can act on, as engines report them. */
const UNAVAILABLE = [
  // No permission, busy, locked, read-only, I/O, corrupt, full, cannot open, protocol, no database, and extended codes.
  ...[3, 5, 6, 8, 10, 11, 13, 14, 15, 26, 5 | (2 << 8), 10 | (13 << 8)].map(sqliteError),
  ...'08006 08P01 25006 28P01 28000 3D000 3F000 40001 40P01 42501 53100 53300 55P03 57014 57P01 57P03 58030 XX001'
    .split(' ')
    .map(postgresError),
  new ConnectionError(withProperties({ code: 'ECONNREFUSED' })),
  new LockedError(undefined, 1),
]
/** A constraint, with an extended code, and a value that has the wrong type, or is too large. */
const REJECTED = [
  ...[18, 19, 19 | (8 << 8), 20].map(sqliteError),
  ...['22003', '22P05', '23505', '23514', '54000'].map(postgresError),
]
const OTHERS = [
  ...[1, 21, 25].map(sqliteError),
  ...['42P01', '42601', '25P02', 'XX000', ''].map(postgresError),
  // Not of the store.
  ...['08006', 'ECONNRESET', 'ENOSPC'].map((code) => withProperties({ code })),
  ...[null, 'ECONNRESET', { code: '08006' }, { errcode: 5 }],
]

describe('errors of the store', () => {
  it('are unavailability when an operator can act on them, or rejected values', () => {
    const meaningOf = (error: unknown) => [isUnavailable(error), isRejected(error)]
    for (const error of UNAVAILABLE) assert.deepEqual(meaningOf(error), [true, false], JSON.stringify(error))
    for (const error of REJECTED) assert.deepEqual(meaningOf(error), [false, true], JSON.stringify(error))
    for (const error of [sqliteError(1811), postgresError('P0001')])
      assert.deepEqual(meaningOf(error), [true, true], 'an exception of their own trigger')
    for (const error of OTHERS) assert.deepEqual(meaningOf(error), [false, false], JSON.stringify(error))
  })

  for (const engine of ENGINES)
    it(`show as a bug when ${engine.name} rejects our own rows`, async (t) => {
      const sandbox = await createSandbox(t, engine)
      await runSql(sandbox.url, 'create unique index narrow on observation (observer)')
      await sandbox.writeFile('members.csv', observationsCsv(1, 2))
      const { status, stdout, stderr } = await sandbox.run(['import', 'observations', 'members.csv'])
      assert.deepEqual([status, stdout], [1, ''])
      assert.match(
        stderr,
        /^heliolog: this is a bug; nothing was changed\. Please report .*:\nheliolog [\d.]+ import, Node v\d.*\n\w*Error: .*(narrow"|constraint failed: observation\.observer)\n( +at .*\n)+$/,
      )
      assert.doesNotMatch(stderr, /members|Ada|postgres:\/\//)
    })

  for (const engine of ENGINES)
    it(`are damage when a table is missing on ${engine.name}`, async (t) => {
      const sandbox = await createSandbox(t, engine)
      await runSql(callLogUrl(sandbox.url), 'drop table token_use')
      for (const args of [['import', 'observations', '-', '--format', 'csv'], ['init'], ['publications']]) {
        assertFailed(
          await sandbox.run(args),
          /^heliolog: the store at \S+ is damaged, or not of heliolog: the table token_use is missing; run heliolog doctor\n$/,
          3,
        )
      }
      const { status, stdout, stderr } = await sandbox.run(['doctor'])
      assert.deepEqual([status, stderr], [1, ''])
      assert.match(
        stdout,
        /^NOT SOUND: the table token_use is missing\nWhat to do: .* restore the last sound backup /,
      )
    })

  it("are usage errors when init finds another program's file", async (t) => {
    const path = await folderFor(t)
    for (const [index, statement] of [
      'create table observation (x)',
      'create table heliolog_schema (x)',
      'create view observation as select 1',
    ].entries()) {
      const url = `sqlite:${join(path, `${index}.db`)}`
      await runSql(url, statement)
      assertFailed(
        await runCommand(['init', '--database', url]),
        /^heliolog: \S+ is a database of another program; heliolog needs its own file\n$/,
        2,
      )
    }
  })
})
