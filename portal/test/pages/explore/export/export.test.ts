/** The export panel of lists: code in three languages, and CSV of the rows shown. */
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import Papa from 'papaparse'
import { download as bulkFile } from '../../../../../test/support/downloads.ts'
import { withoutBrowser } from '../../../support/browser.ts'
import { downloadCsv } from '../../../support/download-csv.ts'
import { copied, ODD_QUERY, openExportPortal, type Row, rowsOf, run } from './export-panel.ts'

const dayOf = ({ date_of_observation }: Row): string => String(date_of_observation).slice(0, 10)

describe('export panel', { skip: withoutBrowser }, () => {
  const { portal, open } = openExportPortal()

  it('has code that fetches the same rows, and a curl command for the days of the page', async () => {
    const { page, server } = await open(`/explore/observations?${ODD_QUERY}&limit=2`)
    const { data: all } = await server.json(`/observations?${ODD_QUERY}`)
    assert.ok(all.length > 2)
    const typeScript = await copied(page, 'TypeScript')
    const words = ['--input-type=module', '-e', typeScript]
    assert.deepEqual(rowsOf(await run(process.execPath, words, server.token)), all)
    await page.getByRole('link', { name: 'Next page' }).first().click()
    await page.getByRole('link', { name: 'First page' }).first().waitFor()
    const { data } = JSON.parse(await run('bash', ['-c', await copied(page, 'curl')], server.token))
    const days = all.toReversed().slice(2, 4).map(dayOf)
    assert.deepEqual(
      data,
      all.filter((row: Row) => days.at(-1) <= dayOf(row) && dayOf(row) <= days[0]),
    )
    const shown = await page.locator('body').innerText()
    assert.ok(!shown.includes(server.token))
  })

  it('saves all rows as the file that the bulk API has', async () => {
    const { page, server } = portal
    // As in browsers without the File System Access API.
    await page.addInitScript('delete window.showSaveFilePicker')
    for (const [path, format, file] of [
      [`observations?${ODD_QUERY}&limit=1`, 'CSV', `observations.csv?${ODD_QUERY}`],
      ['daily?from=2024-05-03', 'Parquet', 'activity.parquet?from=2024-05-03'],
    ] as const) {
      const { headers, body: expected } = await bulkFile(server, `/${file}`)
      await page.goto(`/explore/${path}`)
      await page.getByRole('radio', { name: new RegExp(`^${format} `) }).check()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download all rows' }).click(),
      ])
      const name = download.suggestedFilename()
      assert.ok(headers['content-disposition']?.includes(`filename="${name}"`), name)
      assert.deepEqual(await buffer(await download.createReadStream()), expected)
      const version = headers['x-data-version']
      const status = page.locator('.export_downloadStatus')
      await status.getByText(`Saved ${name}: `).getByText(`, data version ${version}.`).waitFor()
      const command = await page.getByRole('region', { name: 'Command for all rows' }).innerText()
      assert.ok(command.includes(`.${format.toLowerCase()}`), command)
    }
  })

  it('downloads a CSV file with the rows and fields of the bulk API', async () => {
    const { page, server } = await open('/explore/observations?from=2024-05-02&to=2024-05-09')
    const { body } = await bulkFile(server, '/observations.csv?from=2024-05-02&to=2024-05-09')
    const parse = (text: string) =>
      Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
    const { name, csv } = await downloadCsv(page)
    assert.equal(name, 'heliolog-observations-2024-05-02-2024-05-09.csv')
    assert.deepEqual(parse(csv), parse(body.toString()).reverse())
  })
})
