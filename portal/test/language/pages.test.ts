/** The portal in other languages: chosen by the browser, switched by the visitor. */
import { strict as assert } from 'node:assert'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { OBSERVATIONS } from '../../../server/src/publish/kinds.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { dailyObservations } from '../overview/records.ts'
import { findViolations } from '../support/accessibility.ts'
import { launchBrowser, SIZES, visit, withoutBrowser } from '../support/browser.ts'

const HEADINGS = {
  'de-AT': 'Sonnenaktivität',
  'fr-FR': 'Activité solaire',
  'es-MX': 'Actividad solar',
  'it-IT': 'Attività solare',
  'pt-BR': 'Solar activity',
}

describe('languages', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  before(async () => {
    server = await startServer(SQLITE)
    await server.publish(OBSERVATIONS, dailyObservations('2022-08-18', 635))
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await server?.close()
  })

  for (const [locale, heading] of Object.entries(HEADINGS))
    it(`shows the overview in the language of a browser for ${locale}`, async () => {
      const { context, pageErrors } = await visit(browser, {
        origin: server.origin,
        locale,
        viewport: SIZES.phone,
      })
      const page = await context.newPage()
      await page.goto('/')
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.locator('.activity canvas').first().waitFor()
      const language = locale === 'pt-BR' ? 'en' : locale.slice(0, 2)
      assert.equal(await page.locator('html').getAttribute('lang'), language)
      const width = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok((width as number) <= SIZES.phone.width, `${width} px`)
      assert.deepEqual(await findViolations(page), [])
      assert.deepEqual(pageErrors, [])
      await context.close()
    })

  it('keeps the language that the visitor chooses, and formats dates and numbers', async () => {
    const { context } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
    await page.getByRole('heading', { level: 1, name: 'Sonnenaktivität' }).waitFor()
    await page.getByText('13. Mai 2024').first().waitFor()
    await page.goto('/access')
    await page.locator('html[lang=de] h1').waitFor()
    await context.close()
  })
})
