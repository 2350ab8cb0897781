/** Commands and code of the export panel that run other programs. */
import assert from 'node:assert/strict'
import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import Papa from 'papaparse'
import type { Page } from 'playwright-core'
import { pythonWith, runPython } from '../../../clients/python/tests/python.ts'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { serveInProcess } from '../../../test/support/in-process.ts'
import { withoutBrowser } from '../support/browser.ts'
import { openPortal } from '../support/portal.ts'
import { startExploreServer } from './explore-fixture.ts'
import { copied, ODD_QUERY, ROOT, type Row, rowsOf, run } from './export-panel.ts'

const python = pythonWith()

describe('commands of the export panel', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: startExploreServer,
    withToken: true,
    options: { permissions: ['clipboard-read', 'clipboard-write'] },
    expectedErrors: /images\.example|ERR_NAME/,
  })
  const open = async (path: string) => {
    await portal.page.goto(path)
    await portal.page.locator('.results').waitFor()
    return portal
  }

  it('has Python code that fetches the same rows', {
    skip: python.missing ? `needs ${python.missing}` : false,
  }, async () => {
    const { page, server } = await open(`/explore/observations?${ODD_QUERY}`)
    const lines = await copied(page, 'Python')
    const ran = await runPython(python, ['-c', lines], { env: { HELIOLOG_TOKEN: server.token } })
    assert.equal(ran.status, 0, ran.stderr)
    assert.deepEqual(rowsOf(ran.stdout), (await server.json(`/observations?${ODD_QUERY}`)).data)
  })

  /** Runs a command of the page in a folder with the packages of the workspace, and compares the downloaded rows. */
  const assertDownloads = async (t: TestContext, page: Page, label: string): Promise<void> => {
    const { path, remove } = await temporaryDirectory()
    t.after(remove)
    await symlink(join(ROOT, 'node_modules'), join(path, 'node_modules'))
    const line = await page.getByRole('region', { name: label, exact: true }).innerText()
    // npm would start the same program, but tests must not need npm.
    const command = line.replace(/^npm exec --package=\S+ -- /, './node_modules/.bin/')
    await run('bash', ['-c', command], portal.server.token, path)
    const { data } = await portal.server.json(`/observations?${ODD_QUERY}`)
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
    const { page } = await open(`/explore/observations?${ODD_QUERY}`)
    await assertDownloads(t, page, 'Command for all rows')
    const text = await page.locator('.export-panel').innerText()
    assert.doesNotMatch(text, /npx|npm exec|heliolog-get/)
    assert.match(text, /Do not install packages of these names from npm or PyPI/)
  })

  it('has a heliolog-get command when the operator names the published package', async (t) => {
    const { server } = portal
    const other = await serveInProcess(server.database, { clientPackage: '@heliolog/client' }, undefined)
    t.after(() => other.close())
    const { page } = await portal.visit(t, { baseURL: other.origin, token: server.token })
    await page.goto(`/explore/observations?${ODD_QUERY}`)
    await page.locator('.results').waitFor()
    await assertDownloads(t, page, 'Command for all rows')
    await assertDownloads(t, page, 'heliolog-get command for all rows')
    const regions = page.locator('.export-panel').getByRole('region', { name: /command for all rows/i })
    assert.match(await regions.first().innerText(), /^curl /)
    assert.match(
      await regions.last().innerText(),
      /^npm exec --package=@heliolog\/client -- heliolog-get observations /,
    )
  })
})
