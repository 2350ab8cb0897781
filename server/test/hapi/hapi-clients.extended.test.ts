/** Clients of others, where checkouts of them are available: hapiclient for Python, and the official verifier. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { pythonWith, runPython } from '../../../clients/python/tests/python.ts'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { HAPI_PATH } from '../../src/domain/hapi/hapi-address.ts'
import { nicknameId } from '../../src/domain/hapi/nickname-id.ts'
import { escapeText, NULL_TEXT } from '../../src/domain/hapi/text-escapes.ts'
import { ODD_OBSERVATIONS } from '../http/support/odd-records.ts'
import { startClientServer, tokenPathFor } from './support/client-server.ts'
import { type Row, unescapeText } from './support/hapi-values.ts'

const CLIENT = process.env['HELIOLOG_TEST_HAPI_CLIENT']
const PYTHON = pythonWith('isodate', 'joblib', 'pandas', 'urllib3')
const withoutClient = CLIENT
  ? PYTHON.missing && `needs Python packages: ${PYTHON.missing}`
  : 'needs hapi-server/client-python: a checkout named by HELIOLOG_TEST_HAPI_CLIENT'

const VERIFIER = process.env['HELIOLOG_TEST_HAPI_VERIFIER']
const withoutVerifier =
  !VERIFIER && 'needs hapi-server/verifier-nodejs: a checkout named by HELIOLOG_TEST_HAPI_VERIFIER'
/** Ids with a slash are ours by design, and observations have no cadence. */
const EXPECTED_WARNINGS = /is\.(?:CIdentifier|CadenceGiven)\(\)/

const SCRIPT = join(import.meta.dirname, 'support/read_with_hapiclient.py')
const DOCUMENT = join(import.meta.dirname, '../../../docs/hapi.md')
const FORMATS = ['csv', 'binary'] as const

/** Each dataset and the list with the same records. */
const LISTS = {
  daily: '/api/v1/activity/daily',
  'index/daily': '/index/v1/daily',
  observations: '/api/v1/observations',
  images: '/api/v1/images',
}

let server: TestServer
before(async () => {
  if (withoutClient && withoutVerifier) return
  server = await startClientServer()
})
after(() => server?.close())

describe('HAPI verifier', { skip: withoutVerifier }, () => {
  const verify = async (path: string, { signal }: TestContext) => {
    const args = ['verify.js', '--url', server.origin + path, '--output', 'console']
    const report = await new Promise<string>((done) =>
      execFile(process.execPath, args, { cwd: VERIFIER, maxBuffer: 2 ** 28, signal }, (_, stdout) =>
        done(stdout),
      ),
    )
    const summary = report.slice(report.indexOf('End of validation tests.'))
    assert.match(summary, /^End of validation tests\. Pass: \d{4,}; Warn: \d+; Fail: 0\./)
    const warnings = summary.split('\n').filter((line) => line.trim().startsWith('⚠'))
    assert.deepEqual(
      warnings.filter((line) => !EXPECTED_WARNINGS.test(line)),
      [],
    )
  }

  it('finds no failures, and no warnings that could be avoided', (t) => verify(HAPI_PATH, t))

  it('finds none of them with a token in the address', async (t) => verify(await tokenPathFor(server), t))
})

describe('hapiclient', { skip: withoutClient }, () => {
  const run = async (args: string[], env: Record<string, string> = {}): Promise<string> => {
    const { status, stdout, stderr } = await runPython(PYTHON, args, {
      env: { PYTHONPATH: CLIENT ?? '', ...env },
    })
    assert.equal(status, 0, stdout + stderr)
    return stdout
  }

  const listed = async (path: string, filter = ''): Promise<Row[]> => {
    const rows: Row[] = []
    for (let query = `limit=500&${filter}`; ; ) {
      const headers = { authorization: `Bearer ${server.token}` }
      const response = await fetch(`${server.origin}${path}?${query}`, { headers })
      const { data, next_cursor } = (await response.json()) as { data: Row[]; next_cursor: string | null }
      rows.push(...data)
      if (next_cursor === null) return rows
      query = `cursor=${next_cursor}`
    }
  }

  /** What hapiclient makes of a text: in CSV it drops spaces at the start, and takes NaN for a missing value. */
  const textOf = (value: string, format: string): string => {
    if (format === 'binary') return value
    const isQuoted = /[",]/.test(value)
    return value === 'NaN' ? 'nan' : isQuoted ? value : value.replace(/^ +/, '')
  }

  const expectSame = (actual: Row, expected: Row, format: string): void => {
    const { day, urls = {}, ...fields } = expected
    if (day !== undefined) assert.equal(actual['Time'], `${day}T00:00:00.000Z`)
    for (const [key, url] of Object.entries(urls as object)) fields[`url_${key}`] = url
    for (const [name, value] of Object.entries(fields)) {
      const read = actual[name]
      if (typeof value === 'string') assert.equal(unescapeText(read as string), textOf(value, format), name)
      else if (typeof read === 'string') assert.equal(unescapeText(read), value, name)
      else assert.equal(read, typeof value === 'boolean' ? Number(value) : value, name)
    }
  }

  const compareAll = async (path: string): Promise<void> => {
    const requests = FORMATS.flatMap((format) =>
      Object.entries(LISTS).map((each) => [format, ...each] as const),
    )
    const output = await run([
      SCRIPT,
      server.origin + path,
      ...requests.map(([format, dataset]) => `${format}:${dataset}`),
    ])
    const lines = output.trimEnd().split('\n')
    for (const [index, [format, , list]] of requests.entries()) {
      const actual = JSON.parse(lines[index] as string) as Row[]
      const expected = await listed(list)
      assert.ok(expected.length > 100)
      assert.equal(actual.length, expected.length)
      for (const [row, one] of expected.entries()) expectSame(actual[row] as Row, one, format)
    }
  }

  /** The n-th example of the document, against this server. */
  const example = (number: number): string => {
    const blocks = [...readFileSync(DOCUMENT, 'utf8').matchAll(/^```python\n(.*?)^```/gms)]
    return (blocks[number]?.[1] ?? '').replace('http://127.0.0.1:8080', server.origin)
  }

  it('reads the values of the API when HAPI is public', () => compareAll(HAPI_PATH))

  it('prints a month of the API when the example of docs/hapi.md is pasted', async (t) => {
    // hapiclient writes a cache below it.
    const folder = await temporaryDirectory()
    t.after(folder.remove)
    const output = await run(['-c', example(0)], { TMPDIR: folder.path })
    const days = await listed('/api/v1/activity/daily', 'from=2024-05-01&to=2024-05-31')
    assert.equal(days.length, 31)
    assert.deepEqual(
      output
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' '))
        .map(([day, wolf]) => [day, Number(wolf)]),
      days.map(({ day, wolf_mean }) => [day, wolf_mean]),
    )
  })

  it('restores texts and nicknames with the functions of docs/hapi.md', async () => {
    const texts = ODD_OBSERVATIONS.flatMap(({ title, comments }) => [title, comments])
    const escaped = texts.map((text) => (text === null ? NULL_TEXT : escapeText(text as string)))
    const nicknames = [...new Set(ODD_OBSERVATIONS.map(({ observer }) => observer)), '100 % ~:._-']
    const program = `${example(1)}
${example(2)}
import json, sys
texts, nicknames = json.loads(sys.argv[1])
datasets = [observer_dataset(one) for one in nicknames]
print(json.dumps([[original_text(one) for one in texts], datasets, [nickname_of(one) for one in datasets]]))`
    const output = await run(['-c', program, JSON.stringify([escaped, nicknames])])
    const datasets = nicknames.map((nickname) => `observer/${nicknameId(nickname)}`)
    assert.deepEqual(JSON.parse(output), [texts, datasets, nicknames])
  })
})
