/** The import of a workbook through the pages of the desk, in Chromium on SQLite. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDeskProcess } from '../../../server/test/features/desk/support/desk-process.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { createSandbox } from '../../../test/support/sandbox.ts'
import { launchBrowser, visit, withoutBrowser } from '../support/browser.ts'
import { importClubWorkbook } from './club-workbook.ts'
import { reviewedPages } from './reviewed-pages.ts'

test('publishes, corrects and undoes a workbook like the command line', {
  skip: withoutBrowser,
}, async (t) => {
  const { openPage, review, page } = await reviewedPages(t, 'desk-import')
  await importClubWorkbook(t, SQLITE, openPage, async (step) => {
    await review(step)
    if (step !== 'result') return
    const download = page().waitForEvent('download')
    await page().getByRole('button', { name: 'Download the profile' }).click()
    assert.equal((await download).suggestedFilename(), 'verein.toml')
  })
})

const HEADER = 'observer,type,date_of_observation,gt,st'
const ROWS = [
  'Ada,0,2024-05-01T09:00:00Z,1,2',
  'Ada,0,2024-05-02T09:00:00Z,1,-3',
  'Ada,0,2024-05-03T09:00:00Z,1,many',
]

test('says what is missing for the next step, and what was not published', {
  skip: withoutBrowser,
}, async (t) => {
  const browser = await launchBrowser()
  t.after(() => browser.close())
  const sandbox = await createSandbox(t, SQLITE)
  const env = { HELIOLOG_DATABASE_URL: sandbox.url, TMPDIR: await sandbox.makeFolder('tmp') }
  const desk = await startDeskProcess(t, ['--no-open', '--port', '0'], { cwd: sandbox.path, env })
  const origin = `http://127.0.0.1:${desk.port}`
  const { context, pageErrors } = await visit(browser, { origin })
  const page = await context.newPage()
  await page.goto(`${origin}/?key=${await desk.key()}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const choose = (name: string, rows: readonly string[]) =>
    page
      .getByLabel('Choose files')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from([HEADER, ...rows].join('\n')) })

  await choose('club.csv', ROWS)
  await button('Columns').click()
  await button('Check').click()
  await page.getByRole('status').getByText('Bad rows prevent the publication.').waitFor()
  assert.equal(await page.getByText('Take over records of other sources').count(), 0)
  await page.getByLabel('st', { exact: true }).first().fill('3')
  await page.getByRole('status').getByText('with 1 edited cell').waitFor()
  await page.setViewportSize({ width: 1280, height: 400 })
  const { y = 0 } = (await button('Check again').boundingBox()) ?? {}
  assert.ok(y > 0 && y < 400, `the button is in view at ${y}`)
  await button('Check again').click()
  await page.getByRole('tab', { name: 'Bad 1' }).waitFor()
  await page.getByLabel('Publish without the bad rows').check()
  await button('Publish').click()
  await page.getByLabel('Note (optional)').waitFor()
  await button('Publish').click()
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText('1 bad row was not published.').waitFor()
  await result.getByRole('button', { name: 'Download the bad rows as CSV' }).waitFor()
  await result.getByText('A portal that serves this store').waitFor()

  await page.getByRole('link', { name: 'Back to the sources' }).click()
  await page
    .getByRole('rowheader', { name: 'club' })
    .or(page.getByRole('cell', { name: 'club', exact: true }))
    .waitFor()
  await choose('other.csv', ['Zoe,0,2024-05-01T10:00:00Z,1,2'])
  await page.getByLabel('Source', { exact: true }).selectOption('New source …')
  const accept = page.getByLabel('It is a new source, although its name is similar to another one')
  await page.getByLabel('Name of the source').fill('another')
  await page.getByRole('heading', { name: 'Import into another' }).waitFor()
  assert.equal(await accept.count(), 0)
  await page.getByLabel('Name of the source').fill('clubs')
  await accept.check()
  assert.deepEqual(pageErrors, [])
})
