import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import Papa from 'papaparse'
import type { Browser, Page } from 'playwright-core'
import { pythonWith, runPython } from '../../../clients/python/tests/python.ts'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { serveInProcess } from '../../../test/support/in-process.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'
import { downloadCsv } from '../support/download-csv.ts'
import { ODD_NAME, ODD_TAG, openWithToken, startExploreServer } from './explore-fixture.ts'

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

const python = pythonWith()

describe('export panel', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  const odd = `observer=${encodeURIComponent(ODD_NAME)}&tag=${encodeURIComponent(ODD_TAG)}`
  const queries = ['from=2024-05-02&to=2024-05-08&type=1&limit=2', odd]
  const open = async (path: string) => {
    const shown = await openWithToken(browser, server, path, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await shown.page.locator('.results').waitFor()
    return shown
  }
  before(async () => {
    server = await startExploreServer()
    browser = await launchBrowser()
  })
  after(async () => {
    await browser.close()
    await server.close()
  })

  for (const query of queries)
    it(`has code that fetches the same rows: ${query.slice(0, 30)}`, async () => {
      const { page, pageErrors } = await open(`/explore/observations?${query}`)
      const expected = await server.json(`/observations?${query}`)
      const { data: all } = await server.json(`/observations?${query.replace(/&limit=\d+/, '')}`)
      assert.ok(all.length > 1)

      const curl = await copied(page, 'curl')
      assert.deepEqual(JSON.parse(await run('bash', ['-c', curl], server.token)), expected)
      const typeScript = await copied(page, 'TypeScript')
      const words = ['--input-type=module', '-e', typeScript]
      assert.deepEqual(rowsOf(await run(process.execPath, words, server.token)), all)
      if (!python.missing) {
        const lines = await copied(page, 'Python')
        const ran = await runPython(python, ['-c', lines], { env: { HELIOLOG_TOKEN: server.token } })
        assert.equal(ran.status, 0, ran.stderr)
        assert.deepEqual(rowsOf(ran.stdout), all)
      }
      const shown = await page.locator('body').innerText()
      assert.ok(!shown.includes(server.token))
      assert.deepEqual(pageErrors, [])
      await page.context().close()
    })

  it('has a curl command for the current page, with its cursor', async () => {
    const { page } = await open('/explore/observations?limit=10')
    await page.getByRole('link', { name: 'Next page' }).first().click()
    await page.getByRole('link', { name: 'First page' }).first().waitFor()
    const { data } = JSON.parse(await run('bash', ['-c', await copied(page, 'curl')], server.token))
    assert.deepEqual(data, (await server.json('/observations')).data.slice(10, 20))
    await page.context().close()
  })

  /** Runs a command of the page in a folder with the packages of the workspace, and compares the downloaded rows. */
  const assertDownloads = async (t: TestContext, page: Page, label: string): Promise<void> => {
    const { path, remove } = await temporaryDirectory()
    t.after(remove)
    await symlink(join(ROOT, 'node_modules'), join(path, 'node_modules'))
    const line = await page.getByRole('region', { name: label, exact: true }).innerText()
    await run('bash', ['-c', `export npm_config_offline=true; ${line}`], server.token, path)
    const { data } = await server.json(`/observations?${odd}`)
    const file = Papa.parse<Record<string, string>>(await readFile(join(path, 'observations.csv'), 'utf8'), {
      header: true,
      skipEmptyLines: true,
    })
    assert.deepEqual(
      file.data.map(({ id }) => id),
      data.map(({ id }: Row) => id),
    )
  }

  it('has a curl command for all rows, and no command from an unpublished package', async (t) => {
    const { page } = await open(`/explore/observations?${odd}`)
    await assertDownloads(t, page, 'Command for all rows')
    const text = await page.locator('.export-panel').innerText()
    assert.doesNotMatch(text, /npx|npm exec|heliolog-get/)
    assert.match(text, /Do not install packages of these names from npm or PyPI/)
    await page.context().close()
  })

  it('has a heliolog-get command when the operator names the published package', async (t) => {
    const other = await serveInProcess(server.database, { clientPackage: '@heliolog/client' }, undefined)
    t.after(() => other.close())
    const { page, pageErrors } = await openWithToken(
      browser,
      { origin: other.origin, token: server.token },
      `/explore/observations?${odd}`,
    )
    await page.locator('.results').waitFor()
    await assertDownloads(t, page, 'Command for all rows')
    await assertDownloads(t, page, 'heliolog-get command for all rows')
    const regions = page.locator('.export-panel').getByRole('region', { name: /command for all rows/i })
    assert.match(await regions.first().innerText(), /^curl /)
    assert.match(
      await regions.last().innerText(),
      /^npm exec --package=@heliolog\/client -- heliolog-get observations /,
    )
    assert.deepEqual(pageErrors, [])
    await page.context().close()
  })

  it('downloads a CSV file with every row and field of the API', async () => {
    const { page, pageErrors } = await open('/explore/observations?from=2024-05-02&limit=15')
    const { data } = await server.json('/observations?from=2024-05-02&limit=15')
    const { name, text, rows } = await downloaded(page)
    assert.equal(name, 'heliolog-observations-2024-05-02-2024-05-09.csv')
    assert.equal(text.split('\r\n')[0], Object.keys(data[0]).join())
    const expected = data.map((row: Row) =>
      Object.fromEntries(Object.entries(row).map(([field, value]) => [field, cellOf(value)])),
    )
    assert.deepEqual(rows, expected)
    assert.deepEqual(pageErrors, [])
    await page.context().close()
  })

  it('downloads the same CSV of images as the bulk API, without tags', async () => {
    const { page } = await open('/explore/images')
    const bulk = await fetch(`${server.origin}/bulk/v1/images.csv`, {
      headers: { authorization: `Bearer ${server.token}` },
    })
    const { text } = await downloaded(page)
    const untagged = (await bulk.text()).replaceAll(/,(tags)?\r\n/g, '\r\n')
    assert.equal(text, untagged)
    await page.context().close()
  })

  it('switches between languages with the arrow keys', async () => {
    const { page } = await open('/explore/daily?to=2024-05-04')
    await page.getByRole('tab', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tabpanel', { name: 'TypeScript' }).getByText('heliolog.dailyActivity').waitFor()
    await page.keyboard.press('End')
    await page
      .getByRole('tabpanel', { name: 'Python' })
      .getByText('sun.daily_activity(end="2024-05-04")')
      .waitFor()
    assert.equal(await page.getByRole('tab', { selected: true }).innerText(), 'Python')
    await page.context().close()
  })
})
