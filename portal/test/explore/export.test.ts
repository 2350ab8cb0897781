/** The export panel of lists: code in three languages, and CSV of the rows shown. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import Papa from 'papaparse'
import type { Page } from 'playwright-core'
import { withoutBrowser } from '../support/browser.ts'
import { downloadCsv } from '../support/download-csv.ts'
import { openPortal } from '../support/portal.ts'
import { ODD_NAME, ODD_TAG, startExploreServer } from './explore-fixture.ts'

const ROOT = join(import.meta.dirname, '../../..')

type Row = Record<string, unknown>

const run = (file: string, words: string[], token: string, cwd = ROOT): Promise<string> =>
  new Promise((done, fail) =>
    execFile(
      file,
      words,
      { cwd, env: { PATH: process.env['PATH'], HOME: cwd, HELIOLOG_TOKEN: token } },
      (error, stdout) => (error ? fail(error) : done(stdout)),
    ),
  )

const rowsOf = (lines: string): Row[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Copies the code of a language with the Copy button. */
const copied = async (page: Page, language: string): Promise<string> => {
  await page.getByRole('tab', { name: language }).click()
  await page.getByRole('button', { name: `Copy: ${language} code` }).click()
  await page.getByText('Copied').waitFor()
  return page.evaluate('navigator.clipboard.readText()')
}

/** Downloads the CSV file and parses it. */
const downloaded = async (
  page: Page,
): Promise<{ name: string; text: string; rows: Record<string, string>[] }> => {
  const { name, csv } = await downloadCsv(page)
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true })
  return { name, text: csv, rows: data }
}

const cellOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

describe('export panel', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: startExploreServer,
    withToken: true,
    options: { permissions: ['clipboard-read', 'clipboard-write'] },
    expectedErrors: /images\.example|ERR_NAME/,
  })
  const odd = `observer=${encodeURIComponent(ODD_NAME)}&tag=${encodeURIComponent(ODD_TAG)}`
  const open = async (path: string) => {
    await portal.page.goto(path)
    await portal.page.locator('.results').waitFor()
    return portal
  }

  for (const query of ['from=2024-05-02&to=2024-05-08&type=1&limit=2', odd])
    it(`has code that fetches the same rows: ${query.slice(0, 30)}`, async () => {
      const { page, server } = await open(`/explore/observations?${query}`)
      const expected = await server.json(`/observations?${query}`)
      const { data: all } = await server.json(`/observations?${query.replace(/&limit=\d+/, '')}`)
      assert.ok(all.length > 1)

      const curl = await copied(page, 'curl')
      assert.deepEqual(JSON.parse(await run('bash', ['-c', curl], server.token)), expected)
      const typeScript = await copied(page, 'TypeScript')
      const words = ['--input-type=module', '-e', typeScript]
      assert.deepEqual(rowsOf(await run(process.execPath, words, server.token)), all)
      const shown = await page.locator('body').innerText()
      assert.ok(!shown.includes(server.token))
    })

  it('has a curl command for the current page, with its cursor', async () => {
    const { page, server } = await open('/explore/observations?limit=10')
    await page.getByRole('link', { name: 'Next page' }).first().click()
    await page.getByRole('link', { name: 'First page' }).first().waitFor()
    const { data } = JSON.parse(await run('bash', ['-c', await copied(page, 'curl')], server.token))
    assert.deepEqual(data, (await server.json('/observations')).data.slice(10, 20))
  })

  it('downloads a CSV file with every row and field of the API', async () => {
    const { page, server } = await open('/explore/observations?from=2024-05-02&limit=15')
    const { data } = await server.json('/observations?from=2024-05-02&limit=15')
    const { name, text, rows } = await downloaded(page)
    assert.equal(name, 'heliolog-observations-2024-05-02-2024-05-09.csv')
    assert.equal(text.split('\r\n')[0], Object.keys(data[0]).join())
    const expected = data.map((row: Row) =>
      Object.fromEntries(Object.entries(row).map(([field, value]) => [field, cellOf(value)])),
    )
    assert.deepEqual(rows, expected)
  })
})
