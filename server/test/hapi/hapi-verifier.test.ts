/** Runs the official verifier, which is in no package registry, where a checkout of it is available. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import type { TestServer } from '../../../test/support/server.ts'
import { HAPI_PATH } from '../../src/domain/hapi/hapi-address.ts'
import { startClientServer, tokenPathFor } from './support/client-server.ts'

const CHECKOUT = process.env['HELIOLOG_TEST_HAPI_VERIFIER']
const skip =
  !CHECKOUT && 'HELIOLOG_TEST_HAPI_VERIFIER does not name a checkout of hapi-server/verifier-nodejs'

/** Ids with a slash are ours by design, and observations have no cadence. */
const EXPECTED_WARNINGS = /is\.(?:CIdentifier|CadenceGiven)\(\)/

describe('HAPI verifier', { skip }, () => {
  let server: TestServer
  before(async () => {
    if (skip) return
    server = await startClientServer()
  })
  after(() => server?.close())

  const verify = async (path: string) => {
    const args = ['verify.js', '--url', server.origin + path, '--output', 'console']
    const report = await new Promise<string>((done) =>
      execFile(process.execPath, args, { cwd: CHECKOUT, maxBuffer: 2 ** 28 }, (_, stdout) => done(stdout)),
    )
    const summary = report.slice(report.indexOf('End of validation tests.'))
    assert.match(summary, /^End of validation tests\. Pass: \d{4,}; Warn: \d+; Fail: 0\./)
    const warnings = summary.split('\n').filter((line) => line.trim().startsWith('⚠'))
    assert.deepEqual(
      warnings.filter((line) => !EXPECTED_WARNINGS.test(line)),
      [],
    )
  }

  it('finds no failures, and no warnings that could be avoided', () => verify(HAPI_PATH))

  it('finds none of them with a token in the address', async () => {
    await verify(await tokenPathFor(server))
  })
})
