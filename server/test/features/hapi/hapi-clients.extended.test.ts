/** Programs of others: the official verifier, where a checkout of it is available, and the Python of docs/hapi.md. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { escapeText, NULL_TEXT } from '@heliolog/table-writer/hapi-texts'
import { pythonWith, runPython } from '../../../../clients/python/tests/python.ts'
import { communityRows } from '../../../../test/support/community.ts'
import { serverFor } from '../../../../test/support/server.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { nicknameId } from '../../../src/features/hapi/hapi-datasets.ts'
import { updateIndex } from '../../../src/features/index/update/update-index.ts'
import { ODD_IMAGES, ODD_OBSERVATIONS } from '../../support/odd-records.ts'
import { PUBLIC_HAPI } from './support/hapi-client.ts'

const VERIFIER = process.env['HELIOLOG_TEST_HAPI_VERIFIER']
const withoutVerifier =
  !VERIFIER && 'needs hapi-server/verifier-nodejs: a checkout named by HELIOLOG_TEST_HAPI_VERIFIER'
/** Ids with a slash are ours by design, and observations have no cadence. */
const EXPECTED_WARNINGS = /is\.(?:CIdentifier|CadenceGiven)\(\)/

test('the verifier finds nothing that could be avoided', { skip: withoutVerifier }, async (t) => {
  const server = await serverFor(t, PUBLIC_HAPI)
  await server.publish(OBSERVATIONS, [...communityRows('2021-03-01', 1_200), ...ODD_OBSERVATIONS])
  await server.publish(IMAGES, ODD_IMAGES)
  await updateIndex(server.database)
  const args = ['verify.js', '--url', `${server.origin}/hapi`, '--output', 'console']
  const options = { cwd: VERIFIER, maxBuffer: 2 ** 28, signal: t.signal }
  const report = await new Promise<string>((done) =>
    execFile(process.execPath, args, options, (_, stdout) => done(stdout)),
  )
  const summary = report.slice(report.indexOf('End of validation tests.'))
  assert.match(summary, /^End of validation tests\. Pass: \d{4,}; Warn: \d+; Fail: 0\./)
  const warnings = summary.split('\n').filter((line) => line.trim().startsWith('⚠'))
  assert.deepEqual(
    warnings.filter((line) => !EXPECTED_WARNINGS.test(line)),
    [],
  )
})

test('the functions of docs/hapi.md restore texts and nicknames', async () => {
  const document = readFileSync(join(import.meta.dirname, '../../../../docs/hapi.md'), 'utf8')
  const [, texts, names] = [...document.matchAll(/^```python\n(.*?)^```/gms)].map(([, code]) => code)
  const originals = ODD_OBSERVATIONS.flatMap(({ title, comments }) => [title, comments])
  const escaped = originals.map((text) => (text === null ? NULL_TEXT : escapeText(text as string)))
  const nicknames = [...new Set(ODD_OBSERVATIONS.map(({ observer }) => observer)), '100 % ~:._-']
  const program = `${texts}
${names}
import json, sys
texts, nicknames = json.loads(sys.argv[1])
datasets = [observer_dataset(one) for one in nicknames]
print(json.dumps([[original_text(one) for one in texts], datasets, [nickname_of(one) for one in datasets]]))`
  const { stdout, stderr } = await runPython(pythonWith(), [
    '-c',
    program,
    JSON.stringify([escaped, nicknames]),
  ])
  assert.equal(stderr, '')
  const datasets = nicknames.map((nickname) => `observer/${nicknameId(nickname)}`)
  assert.deepEqual(JSON.parse(stdout), [originals, datasets, nicknames])
})
