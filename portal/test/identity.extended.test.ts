/** The community's name, logo, colour and links in the portal. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { SQLITE } from '../../test/support/engines.ts'
import { startServer } from '../../test/support/server.ts'
import { SIZES, withoutBrowser } from './support/browser.ts'
import { openPortal } from './support/portal.ts'

const HOME = 'https://stars.example/'
const LICENSE = { id: 'CC-BY-4.0', url: 'https://spdx.org/licenses/CC-BY-4.0.html' }
const LOGO = {
  content: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 10"><circle cx="5" cy="5" r="5"/></svg>',
  ),
  format: 'svg',
  width: 12,
  height: 10,
} as const

describe('identity in the portal', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: () =>
      startServer(SQLITE, {
        communityName: 'Sociedad Solar',
        homeUrl: HOME,
        logo: LOGO,
        accent: '#0b3d91',
        dataLicense: LICENSE,
        privacyUrl: `${HOME}privacy`,
        imprintUrl: `${HOME}imprint`,
      }),
    options: { viewport: SIZES.phone, colorScheme: 'light' },
  })

  it('shows name, logo, links, and the colour in both themes', async () => {
    const { page } = portal
    await page.goto('/access')
    await page.getByRole('heading', { name: 'Plain text' }).waitFor()
    assert.equal(await page.title(), 'Get access · Sociedad Solar')
    const brand = page.getByRole('banner').getByRole('link', { name: 'Sociedad Solar' })
    assert.equal(await brand.getAttribute('href'), HOME)
    const logo = "document.querySelector('.brand img')"
    assert.equal(await page.evaluate(`${logo}.decode().then(() => ${logo}.naturalWidth > 0)`), true)
    const foot = page.getByRole('contentinfo')
    for (const [name, url] of [
      ['Sociedad Solar', HOME],
      ['Privacy', `${HOME}privacy`],
      ['Imprint', `${HOME}imprint`],
      ['licence of the data: CC-BY-4.0', LICENSE.url],
    ] as const)
      assert.equal(await foot.getByRole('link', { name }).getAttribute('href'), url)
    assert.match(await page.getByRole('region', { name: 'Request text' }).innerText(), /of Sociedad Solar at/)
    const linkColour = "getComputedStyle(document.querySelector('main p a')).color"
    assert.equal(await page.evaluate(linkColour), 'rgb(11, 61, 145)')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('html[data-theme=dark]').waitFor()
    assert.equal(await page.evaluate(linkColour), 'rgb(73, 141, 255)')
  })
})
