/** npm run screenshots: draws the pictures of docs/without-terminal.md from a real desk, into docs/images/desk. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { type Cell, xlsxEntries, zip } from '../packages/table-reader/test/support/xlsx-files.ts'
import { startDeskProcess } from '../server/test/features/desk/support/desk-process.ts'
import { launchBrowser } from './test/support/browser.ts'

const IMAGES = join(import.meta.dirname, '../docs/images/desk')
/** The proportions that guides.module.css reserves. */
const VIEWPORT = { width: 1040, height: 700 }
const QUALITY = 70

const FILE = 'Sunspots 2024.xlsx'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const HEADER = ['Date', 'Time (CET/CEST)', 'Observer', 'Groups', 'Spots', 'Seeing', 'Remarks']
const OBSERVERS = ['María', 'Jürgen', 'Ada']
/** The serial number of 2024-01-01. */
const FIRST_DAY = 45_292
const ROWS = 60

const row = (index: number): Cell[] => [
  { serial: FIRST_DAY + index * 3, style: 'dd.mm.yyyy' },
  { serial: (9 * 60 + 30 + index) / 1440, style: 'hh:mm' },
  OBSERVERS[index % OBSERVERS.length] ?? '',
  3 + (index % 7),
  12 + ((index * 17) % 60),
  1 + (index % 5),
  index % 9 === 0 ? 'thin clouds' : '',
]

/** The sheet of a club, with an impossible date. */
const workbook = (): Buffer => {
  const rows = Array.from({ length: ROWS }, (_, index) => row(index))
  ;(rows[19] as Cell[])[0] = '30.02.2024'
  return zip(xlsxEntries({ 2024: [['Sunspots 2024'], [], HEADER, ...rows] }))
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Playwright writes no WebP, which is a fourth of the size. */
const draw = async (page: Page, name: string): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const options = { format: 'webp', quality: QUALITY } as const
  const { data } = await session.send('Page.captureScreenshot', options)
  writeFileSync(join(IMAGES, `${name}.webp`), Buffer.from(data, 'base64'))
}

/** Draws a page from an element to the bottom of the window. */
const drawFrom = async (page: Page, element: Locator, name: string): Promise<void> => {
  await element.evaluate((node) => scrollTo(0, node.getBoundingClientRect().top + scrollY - 16))
  await draw(page, name)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

const openPage = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('link', { name, exact: true }).first().click()
  return heading(page, name)
}

await using cleanups = new AsyncDisposableStack()
// Its path is in the pictures.
const folder = join(tmpdir(), 'sun-club')
mkdirSync(folder)
cleanups.defer(() => rmSync(folder, { recursive: true }))
mkdirSync(IMAGES, { recursive: true })
writeFileSync(
  join(folder, 'heliolog.env'),
  'HELIOLOG_DATABASE_URL=sqlite:archive.db\nHELIOLOG_NAME="Sun Club"\nHELIOLOG_PUBLIC_URL=https://sun.example.org\n',
)
const t = { after: (cleanup: () => unknown) => cleanups.defer(async () => void (await cleanup())) }
const desk = await startDeskProcess(t, ['--no-open', '--port', '0'], { cwd: folder, env: { TMPDIR: folder } })
const browser = await launchBrowser()
cleanups.defer(() => browser.close())
const context = await browser.newContext({
  viewport: VIEWPORT,
  locale: 'en-GB',
  colorScheme: 'light',
  reducedMotion: 'reduce',
})
const page = await context.newPage()
await page.goto(`http://127.0.0.1:${desk.port}/?key=${await desk.key()}`)

await press(page, 'Create the store')
await page.getByLabel('Choose files').setInputFiles({ name: FILE, mimeType: XLSX, buffer: workbook() })
await page.getByLabel('Name of the source').fill('club')
await press(page, 'Columns')
const scale = page.getByLabel('Scale, published from 0 to 100')
await scale.selectOption('1 is the best, 5 the worst')
await page
  .getByRole('row', { name: /^Seeing/ })
  .getByText('100', { exact: true })
  .waitFor()
await drawFrom(page, heading(page, 'Import into club'), 'columns')
await press(page, 'Check')
const bad = page.getByRole('tab', { name: 'Bad 1' })
await bad.waitFor()
await drawFrom(page, heading(page, 'How to treat these files'), 'check')

await page.getByLabel('Date', { exact: true }).fill('2024-02-29')
await press(page, 'Check again')
await page.getByRole('tab', { name: 'Bad 0' }).waitFor()
await press(page, 'Publish')
await press(page, 'Publish')
await page.getByRole('region', { name: 'Result' }).waitFor()

await openPage(page, 'Observers')
await page.getByRole('button', { name: 'Forget Jürgen' }).click()
await press(page, 'Preview')
await page.getByRole('button', { name: 'Forget for good' }).waitFor()
await drawFrom(page, heading(page, 'Forget Jürgen').first(), 'observers')

await openPage(page, 'Tokens')
await page.getByLabel('Holder').fill('Zoé Martin')
await page.getByLabel('Purpose').fill('a study of hemispheres')
await press(page, 'Issue a token')
const issued = heading(page, 'New token for Zoé Martin')
await issued.waitFor()
await drawFrom(page, issued, 'tokens')

const store = await openPage(page, 'Store')
await press(page, 'Back up now')
await page.getByText('Backup written').waitFor()
await drawFrom(page, store, 'store')

const appearance = await openPage(page, 'Appearance')
await page.getByLabel('Name', { exact: true }).fill('Sun Club Montevideo')
await page.getByLabel('Pick the colour').fill('#0b5d3b')
await page.getByText('+ HELIOLOG_ACCENT="#0b5d3b"').waitFor()
await drawFrom(page, appearance, 'appearance')
