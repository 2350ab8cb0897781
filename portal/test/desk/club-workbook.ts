/** A club's workbook, and its import through the pages of a desk: from the files to a correction and its undo. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { type Cell, xlsxEntries, zip } from '../../../packages/table-reader/test/support/xlsx-files.ts'
import { startDeskProcess } from '../../../server/test/features/desk/support/desk-process.ts'
import type { Engine } from '../../../test/support/engines.ts'
import { type PublishedData, readPublished } from '../../../test/support/published.ts'
import { type Cleanups, createSandbox } from '../../../test/support/sandbox.ts'

const HEADER = ['Datum', 'Uhrzeit (MEZ/MESZ)', 'Beobachter', 'Art', 'Gruppen', 'Flecken', 'Güte', 'Bemerkung']
const YEARS = [2022, 2023, 2024]
const OBSERVERS = ['Müller', 'Mueller', 'Ada', 'Zoé']
/** The serial number of the first day of each year. */
const FIRST_DAYS: Record<number, number> = { 2022: 44_562, 2023: 44_927, 2024: 45_292 }
const ROWS = 24

const row = (year: number, index: number): Cell[] => [
  { serial: (FIRST_DAYS[year] ?? 0) + index * 15, style: 'dd.mm.yyyy' },
  { serial: (15 * 60 + 40) / 1440, style: 'hh:mm' },
  OBSERVERS[index % OBSERVERS.length] ?? '',
  index % 5 === 4 ? 'H-Alpha' : 'Weißlicht',
  index % 7,
  (index % 7) * (1 + (index % 4)),
  index % 2 === 0 ? '2,5' : '4',
  index === 0 ? '=1+1 <img src=x onerror=alert(1)>' : '',
]

/** With an impossible date, unless `date` replaces it, and other spots in the first row after a correction. */
export const clubWorkbook = ({ date = '31.02.2023', correctedSpots = 0 } = {}): Buffer => {
  const sheets = YEARS.map((year) => {
    const rows = Array.from({ length: ROWS }, (_, index) => row(year, index))
    if (year === 2023) (rows[7] as Cell[])[0] = date
    if (year === 2024) (rows[1] as Cell[])[5] = 2 + correctedSpots
    const total: Cell[] = ['Summe', null, null, null, 72, 190]
    return [`${year}`, [[`Sonnenflecken ${year}`], [], HEADER, ...rows, total]] as const
  })
  return zip(xlsxEntries(Object.fromEntries(sheets)))
}

export const WORKBOOK = 'Sonne 2022–2024.xlsx'
/** Looks at a step when it is complete. */
export type Review = (step: string) => Promise<void>

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const GOOD_DATE = '2023-02-28'

const chooseFile = (page: Page, buffer: Buffer) =>
  page.getByLabel('Choose files').setInputFiles({ name: WORKBOOK, mimeType: XLSX, buffer })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const showsHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

/** The profile that the page downloads: Firefox reports no downloads to tests. */
const readProfile = (page: Page): Promise<string> =>
  page.evaluate(`fetch('/api/drafts/' + location.pathname.split('/')[2] + '/profile.toml', {
    headers: { 'x-heliolog-desk': sessionStorage.getItem('heliolog-desk') },
  }).then((response) => response.text())`)

/** Publishes the workbook, and edits its bad cell in the page. Returns the downloaded profile. */
const publishWorkbook = async (page: Page, review: Review): Promise<string> => {
  await chooseFile(page, clubWorkbook())
  await page.getByLabel('Name of the source').fill('verein')
  for (const year of YEARS) assert.ok(await page.getByLabel(`${year}`, { exact: true }).isChecked())
  assert.match(
    await page.getByLabel(`First lines of ${WORKBOOK}, 2022`).last().innerText(),
    /header[\s\S]*Güte/,
  )
  await review('files')

  await press(page, 'Columns')
  assert.equal(await page.getByLabel('Field of Gruppen').inputValue(), 'gt')
  assert.equal(await page.getByLabel('Time zone of the file').inputValue(), 'Europe/Berlin')
  await page.getByText('14:40 on 1 January 2022 UTC').waitFor()
  const seeing = page.getByRole('row', { name: /^Güte/ }).getByRole('cell').last()
  await page.getByLabel('Scale, published from 0 to 100').selectOption('5 is the best, 1 the worst')
  await seeing.getByText('38', { exact: true }).waitFor()
  await page.getByLabel('Scale, published from 0 to 100').selectOption('1 is the best, 5 the worst')
  await seeing.getByText('63', { exact: true }).waitFor()
  await page.getByLabel('Publish “Mueller” as “Müller”').check()
  await review('columns')

  await press(page, 'Check')
  await page.getByRole('tab', { name: 'Bad 1' }).waitFor()
  await review('check')
  const next = page.getByRole('button', { name: 'Publish', exact: true })
  assert.deepEqual([await next.innerText(), await next.isDisabled()], ['Publish', true])
  await page.getByLabel('Datum', { exact: true }).fill(GOOD_DATE)
  await press(page, 'Check again')
  await page.getByRole('tab', { name: 'Bad 0' }).waitFor()
  await page.getByRole('tab', { name: 'New 72' }).waitFor()
  await page.getByRole('tab', { name: 'Left out 3' }).press('ArrowLeft')
  await page.reload()
  await press(page, 'Publish')
  await page.getByLabel('Note (optional)').fill('Three years')
  await review('publish')
  await press(page, 'Publish')
  await page.getByRole('region', { name: 'Result' }).getByText('72 new, 0 changed').waitFor()
  await review('result')
  return readProfile(page)
}

/** Imports a corrected workbook into the source, whose profile it has, and undoes that. */
const correctAndUndo = async (page: Page) => {
  await page.getByRole('link', { name: 'Sources' }).first().click()
  await chooseFile(page, clubWorkbook({ date: GOOD_DATE, correctedSpots: 7 }))
  await showsHeading(page, 'Import into verein')
  await press(page, 'Columns')
  await press(page, 'Check')
  await page.getByRole('tab', { name: 'Changed 1' }).click()
  await page
    .getByRole('row', { name: /^Row 5/ })
    .getByText('9', { exact: true })
    .waitFor()
  await press(page, 'Publish')
  await showsHeading(page, 'Profile')
  await press(page, 'Publish')
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText('0 new, 1 changed').waitFor()
  await result.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('0 new, 1 changed').first().waitFor()
  await press(page, 'Publish')
  await result.getByText('0 new, 1 changed').waitFor()
}

const recordsOf = ({ observations, days, observers }: PublishedData) => ({ observations, days, observers })

/** Compares the records of the page with those of the command line, field by field. */
export const importClubWorkbook = async (
  t: Cleanups,
  engine: Engine,
  openPage: (origin: string) => Promise<Page>,
  review: Review = async () => {},
): Promise<void> => {
  const [sandbox, other] = [await createSandbox(t, engine), await createSandbox(t, engine)]
  const env = { HELIOLOG_DATABASE_URL: sandbox.url, TMPDIR: await sandbox.makeFolder('tmp') }
  const desk = await startDeskProcess(t, ['--no-open', '--port', '0'], { cwd: sandbox.path, env })
  const origin = `http://127.0.0.1:${desk.port}`
  const page = await openPage(origin)
  await page.goto(`${origin}/?key=${await desk.key()}`)
  await showsHeading(page, 'Sources')

  const profile = await publishWorkbook(page, review)
  const published = await sandbox.withDatabase(readPublished)
  await other.writeFile('verein.toml', profile)
  await other.writeFile(WORKBOOK, clubWorkbook({ date: GOOD_DATE }))
  const files = ['observations', WORKBOOK, '--source', 'verein', '--profile', 'verein.toml']
  const { status, stderr } = await other.run(['import', ...files])
  assert.equal(status, 0, stderr)
  assert.deepEqual(recordsOf(published), recordsOf(await other.withDatabase(readPublished)))
  assert.equal(published.observers.length, 3)
  const [first] = published.observations
  assert.deepEqual(
    { ...JSON.parse(first ?? ''), id: '' },
    {
      ...{ id: '', observer: 'Müller', type: 0, date_of_observation: '2022-01-01T14:40:00Z', title: null },
      ...{ gt: 0, gn: null, gs: null, st: 0, sn: null, ss: null, wolf: 0, wolf_north: null },
      ...{ wolf_south: null, a_number: null, seeing: 63, transparency: null, cloud_cover: null },
      comments: '=1+1 <img src=x onerror=alert(1)>',
    },
  )

  await correctAndUndo(page)
  assert.deepEqual(recordsOf(await sandbox.withDatabase(readPublished)), recordsOf(published))
  assert.equal(desk.output.stderr, '')
}
