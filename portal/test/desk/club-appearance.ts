/** A change of name, logo and colour through the pages of a desk, and a server that shows them. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { startDeskProcess } from '../../../server/test/features/desk/support/desk-process.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { type Cleanups, createSandbox } from '../../../test/support/sandbox.ts'
import { SUN } from '../support/browser.ts'

const FILE = '# Our settings\r\nHELIOLOG_NAME="Old name"\r\n\r\n# The colour follows.\r\nHELIOLOG_LANGUAGE=de'
const NAME = 'Sonnenfreunde Köln'
/** Only readable in the dark theme. */
const YELLOW = '#ffcc00'

/** Looks at the page when it is complete. */
type Review = (step: string) => Promise<void>

const colourOf = (page: Page, selector: string) =>
  page.evaluate(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`)

const isLoaded = (page: Page, selector: string) =>
  page.evaluate(`document.querySelector('${selector}').decode().then(() => true)`)

export const changeClubAppearance = async (
  t: Cleanups,
  openPage: (origin: string) => Promise<Page>,
  review: Review = async () => {},
): Promise<void> => {
  const sandbox = await createSandbox(t, SQLITE)
  await sandbox.run(['init'])
  const file = await sandbox.writeFile('club.env', FILE)
  const env = {
    HELIOLOG_DATABASE_URL: sandbox.url,
    HELIOLOG_HOME_URL: 'https://club.example/',
    TMPDIR: await sandbox.makeFolder('tmp'),
  }
  const args = ['--no-open', '--port', '0', '--config', file]
  const desk = await startDeskProcess(t, args, { cwd: sandbox.path, env })
  const origin = `http://127.0.0.1:${desk.port}`
  const page = await openPage(origin)
  await page.goto(`${origin}/?key=${await desk.key()}`)
  await page.getByRole('link', { name: 'Appearance' }).click()

  await page.getByLabel('Name', { exact: true }).fill(NAME)
  assert.ok(await page.getByLabel('Your website').isDisabled())
  await page.getByText('The environment of this desk sets HELIOLOG_HOME_URL').waitFor()
  const accent = page.getByLabel('Accent colour')
  await accent.fill('#808080')
  await page.getByText('"#808080" is not accepted: as text it has a contrast of 3.4:1').waitFor()
  await page.getByText('Correct the marked values').waitFor()
  await page.getByLabel('Pick the colour').fill(YELLOW)
  await page.getByText('#856a00, contrast 4.5:1, because #ffcc00 has only 1.3:1').waitFor()
  await page.getByText('#ffcc00, contrast 9.6:1').waitFor()
  const logo = { name: 'Logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SUN) }
  await page.getByLabel('Upload a logo').setInputFiles(logo)
  await page.getByText(/^\+ HELIOLOG_LOGO=logo-[0-9a-f]{8}\.svg$/).waitFor()
  assert.equal(await isLoaded(page, '[data-theme=dark] .brand img'), true)
  assert.equal(await colourOf(page, '[inert][data-theme=light] .primary'), 'rgb(133, 106, 0)')
  assert.equal(await colourOf(page, '[inert][data-theme=dark] .primary'), 'rgb(255, 204, 0)')
  await review('preview')
  assert.equal(await readFile(file, 'utf8'), FILE)

  await page.getByRole('button', { name: 'Write the settings' }).click()
  await page.getByRole('region', { name: 'The settings are written' }).getByText('after a restart').waitFor()
  await page.getByRole('banner').getByText(`${NAME} · Desk`).waitFor()
  const written = await readFile(file, 'utf8')
  const [added = ''] = /\r\nHELIOLOG_LOGO=.*$/s.exec(written) ?? []
  assert.equal(written, FILE.replace('Old name', NAME) + added)
  assert.match(added, /^\r\nHELIOLOG_LOGO=logo-\w{8}\.svg\r\nHELIOLOG_ACCENT="#ffcc00"\r\n$/)

  const server = await sandbox.serve(['--config', file])
  const portal = await openPage(server.origin)
  await portal.goto(`${server.origin}/access`)
  await portal.getByRole('banner').getByText(NAME).waitFor()
  assert.equal(await isLoaded(portal, '.brand img'), true)
  const [path] = /logo-\w{8}\.svg/.exec(added) ?? []
  assert.match((await portal.locator('.brand img').getAttribute('src')) ?? '', new RegExp(`${path}$`))
  assert.equal(
    await portal.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent')"),
    'light-dark(#856a00, #ffcc00)',
  )
  assert.equal(desk.output.stderr, '')
}
