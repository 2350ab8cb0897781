/** The portal in other languages: chosen by the browser, switched by the visitor. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { startWith } from '../../../test/support/server.ts'
import { dailyObservations } from '../pages/overview/records.ts'
import { SIZES, withoutBrowser } from '../support/browser.ts'
import { openPortal } from '../support/portal.ts'

describe('languages', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: () => startWith({ observations: dailyObservations('2024-01-01', 134) }, { language: 'de' }),
  })

  it('shows the overview in the language of the browser', async (t) => {
    const { page, pageErrors } = await portal.visit(t, { locale: 'fr-FR', viewport: SIZES.phone })
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Activité solaire' }).waitFor()
    await page.locator('.activity_stage > svg').first().waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'fr')
    assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
    assert.deepEqual(pageErrors, [])
  })

  it("shows the operators' language if the browser asks for none that there is", async (t) => {
    const { page } = await portal.visit(t, { locale: 'nl-NL' })
    await page.goto('/access')
    await page.locator('html[lang=de] h1').waitFor()
  })

  it('keeps the language that the visitor chooses, and formats dates and numbers', async () => {
    const { page } = portal
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
    await page.getByRole('heading', { level: 1, name: 'Sonnenaktivität' }).waitFor()
    await page.getByText('13. Mai 2024').first().waitFor()
    await page.goto('/access')
    await page.locator('html[lang=de] h1').waitFor()
  })
})
