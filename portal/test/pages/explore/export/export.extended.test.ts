/** Commands and code of the export panel that run other programs. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import Papa from 'papaparse'
import { pythonWith, runPython } from '../../../../../clients/python/tests/python.ts'
import { folderFor } from '../../../../../test/support/engines.ts'
import { pluck } from '../../../../../test/support/pluck.ts'
import { withoutBrowser } from '../../../support/browser.ts'
import { copied, ODD_QUERY, openExportPortal, rowsOf, run } from './export-panel.ts'

const python = pythonWith()

describe('commands of the export panel', { skip: withoutBrowser }, () => {
  const { open } = openExportPortal()

  it('has Python code that fetches the same rows', {
    skip: python.missing,
  }, async () => {
    const { page, server } = await open(`/explore/observations?${ODD_QUERY}`)
    const lines = await copied(page, 'Python')
    const ran = await runPython(python, ['-c', lines], { env: { HELIOLOG_TOKEN: server.token } })
    assert.equal(ran.status, 0, ran.stderr)
    assert.deepEqual(rowsOf(ran.stdout), (await server.json(`/observations?${ODD_QUERY}`)).data)
  })

  it('has a curl command for all rows, and no command from an unpublished package', async (t) => {
    const { page, server } = await open(`/explore/observations?${ODD_QUERY}`)
    const path = await folderFor(t)
    const command = await page.getByRole('region', { name: 'Command for all rows', exact: true }).innerText()
    await run('bash', ['-c', command], server.token, path)
    const file = await readFile(join(path, 'observations.csv'), 'utf8')
    const { data: rows } = Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true })
    const { data } = await server.json(`/observations?${ODD_QUERY}`)
    assert.deepEqual(pluck(rows, 'id'), pluck(data, 'id'))
    const text = await page.locator('.export_exportPanel').innerText()
    assert.doesNotMatch(text, /npx|npm exec|heliolog-get/)
    assert.match(text, /Do not install packages of these names from npm or PyPI/)
  })
})
