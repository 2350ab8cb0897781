/** An operator renames an observer, forgets another one, and retracts records, with the pages of a desk. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { startDeskProcess } from '../../../server/test/features/desk/support/desk-process.ts'
import { type Engine, SQLITE } from '../../../test/support/engines.ts'
import { readPublished } from '../../../test/support/published.ts'
import { type Cleanups, createSandbox } from '../../../test/support/sandbox.ts'
import type { Review } from './club-workbook.ts'

const OLD_FILE = 'old.csv'
const ROWS = [
  'id,observer,type,date_of_observation,comments,tags',
  'zaphod-1,Zaphod,0,2024-05-11T09:30:00Z,,',
  'o2,Zaphod,0,2024-05-12T09:30:00Z,,',
  'o3,Ada,0,2024-05-11T10:30:00Z,seen with Zaphod,flare',
  'o4,Ada,0,2024-05-12T10:30:00Z,,',
  'o5,Bob,0,2024-05-13T10:30:00Z,,flare',
]

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const open = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()

const regionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Waits for the region of a preview, and publishes it. */
const publish = async (page: Page, preview: string, counts: string, button = 'Publish') => {
  await regionOf(page, preview).getByText(counts).waitFor()
  await press(page, button)
  await regionOf(page, 'Result').getByText(counts).waitFor()
}

const rename = async (page: Page, review: Review) => {
  await open(page, 'Observers')
  await page.getByRole('row', { name: 'Ada' }).waitFor()
  await review('list')
  await press(page, 'Rename Bob')
  await page.getByLabel('New nickname').fill('Ada')
  await press(page, 'Preview')
  await page.getByRole('alert').getByText('there is already an observer called "Ada"').waitFor()
  await page.getByLabel('New nickname').fill('Robert')
  await press(page, 'Preview')
  await publish(page, 'Rename Bob', '0 new, 1 changed')
  await page.getByRole('row', { name: /^Robert/ }).waitFor()
  await page.getByText('Rows of Bob are published as Robert').waitFor()
}

const forget = async (page: Page, review: Review) => {
  await page.getByLabel('Search by nickname').fill('ZAPH')
  await page.getByRole('row', { name: 'Ada' }).waitFor({ state: 'detached' })
  await press(page, 'Forget Zaphod')
  await review('forget')
  await press(page, 'Preview')
  await page.getByRole('alert').getByText('the ids of 1 record contain "Zaphod"').waitFor()
  await page.getByLabel('They are replaced by random ids').check()
  await press(page, 'Preview')
  const preview = regionOf(page, 'Forget Zaphod')
  await preview.getByText('"Zaphod" still occurs in the comments of 1 record').waitFor()
  await review('forget-preview')
  await publish(page, 'Forget Zaphod', '1 new, 1 changed, 1 retracted', 'Forget for good')
  const result = regionOf(page, 'Result')
  await result.getByText('"Zaphod" is now "anonymous-').waitFor()
  assert.equal(await result.getByRole('button', { name: 'Undo' }).count(), 0)
  await page.getByText('No nickname contains this text.').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Delete the announcements' }).isDisabled())
  await review('forgotten')
}

/** Imports the file again from which the forgotten observer came. */
const importOldFile = async (page: Page) => {
  await open(page, 'Sources')
  const buffer = Buffer.from(`${ROWS.join('\n')}\n`)
  await page.getByLabel('Choose files').setInputFiles({ name: OLD_FILE, mimeType: 'text/csv', buffer })
  await page.getByLabel('Source', { exact: true }).selectOption('main')
  await press(page, 'Columns')
  await press(page, 'Check')
  await page.getByText('2 rows of forgotten observers published under another nickname').waitFor()
  await press(page, 'Publish')
  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor()
  await press(page, 'Publish')
  await regionOf(page, 'Result').waitFor()
}

const retractAndUndo = async (page: Page, review: Review) => {
  await open(page, 'History')
  await open(page, 'Find and retract records')
  await page.getByLabel('Observer').fill('Ada')
  await page.getByText('2 records found').waitFor()
  await page.getByLabel('Tag').fill('flare')
  await page.getByText('1 record found').waitFor()
  await page.getByRole('row', { name: /flare/ }).waitFor()
  await review('retract')
  await press(page, 'Retract 1 record')
  await publish(page, 'Retract records', '0 new, 0 changed, 1 retracted')
  await review('retracted')
  await regionOf(page, 'Result').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('region', { name: /^Undo publication/ }).waitFor()
  await press(page, 'Publish')
  await regionOf(page, 'Result').getByText('1 new, 0 changed').waitFor()
}

export const changeObservers = async (
  t: Cleanups,
  engine: Engine,
  openPage: (origin: string) => Promise<Page>,
  review: Review = async () => {},
): Promise<void> => {
  const sandbox = await createSandbox(t, engine)
  await sandbox.writeFile(OLD_FILE, `${ROWS.join('\n')}\n`)
  assert.equal((await sandbox.run(['import', 'observations', OLD_FILE])).status, 0)
  const env = { HELIOLOG_DATABASE_URL: sandbox.url, TMPDIR: await sandbox.makeFolder('tmp') }
  const desk = await startDeskProcess(t, ['--no-open', '--port', '0'], { cwd: sandbox.path, env })
  const origin = `http://127.0.0.1:${desk.port}`
  const page = await openPage(origin)
  await page.goto(`${origin}/?key=${await desk.key()}`)

  await rename(page, review)
  await forget(page, review)
  if (engine === SQLITE) {
    const path = sandbox.url.slice('sqlite:'.length)
    const files = [path, `${path}-wal`].filter((file) => existsSync(file))
    assert.ok(files.every((file) => !readFileSync(file).includes('"observer":"Zaphod"')))
  }
  await importOldFile(page)
  const { observations } = await sandbox.withDatabase(readPublished)
  assert.equal(observations.length, 5)
  const published = observations.map((body) => JSON.parse(body))
  assert.deepEqual(published.map(({ observer }) => observer.replace(/-[0-9a-f]{6}$/, '-…')).sort(), [
    'Ada',
    'Ada',
    'Robert',
    'anonymous-…',
    'anonymous-…',
  ])
  assert.ok(published.every(({ id }) => !id.includes('zaphod')))
  await retractAndUndo(page, review)
  assert.deepEqual((await sandbox.withDatabase(readPublished)).observations, observations)
  assert.equal(desk.output.stderr, '')
}
