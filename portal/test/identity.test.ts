/** The community's name, logo, colour and links in the portal. */
import { strict as assert } from 'node:assert'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { SQLITE } from '../../test/support/engines.ts'
import { startServer, type TestServer } from '../../test/support/server.ts'
import { findViolations } from './support/accessibility.ts'
import { launchBrowser, SIZES, visit, withoutBrowser } from './support/browser.ts'

const logoOf = (width: number) => {
  const content = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 10"><circle cx="5" cy="5" r="5"/></svg>`,
  )
  return { content, format: 'svg', width, height: 10 } as const
}
const HOME = 'https://stars.example/'
const LICENSE = { id: 'CC-BY-4.0', url: 'https://spdx.org/licenses/CC-BY-4.0.html' }

describe('identity in the portal', { skip: withoutBrowser }, () => {
  let browser: Browser
  const open = async (server: TestServer, colorScheme: 'light' | 'dark') => {
    const { context, pageErrors } = await visit(browser, {
      origin: server.origin,
      colorScheme,
      viewport: SIZES.phone,
    })
    const page = await context.newPage()
    await page.goto('/access')
    await page.getByRole('heading', { name: 'Plain text' }).waitFor()
    return { context, page, pageErrors }
  }
  before(async () => {
    browser = await launchBrowser()
  })
  after(() => browser?.close())

  it('shows name, logo, colour and links accessibly in both themes', async (t) => {
    const server = await startServer(SQLITE, {
      communityName: 'Sociedad Solar',
      homeUrl: HOME,
      logo: logoOf(12),
      accent: '#0b3d91',
      dataLicense: LICENSE,
      privacyUrl: `${HOME}privacy`,
      imprintUrl: `${HOME}imprint`,
    })
    t.after(() => server.close())
    for (const [theme, colour] of [
      ['light', 'rgb(11, 61, 145)'],
      ['dark', 'rgb(73, 141, 255)'],
    ] as const) {
      const { context, page, pageErrors } = await open(server, theme)
      assert.equal(await page.title(), 'Get access · Sociedad Solar')
      const brand = page.getByRole('banner').getByRole('link', { name: 'Sociedad Solar' })
      assert.equal(await brand.getAttribute('href'), HOME)
      assert.equal(await page.evaluate("document.querySelector('.brand img').naturalWidth > 0"), true)
      const foot = page.getByRole('contentinfo')
      for (const [name, url] of [
        ['Sociedad Solar', HOME],
        ['Privacy', `${HOME}privacy`],
        ['Imprint', `${HOME}imprint`],
        ['licence of the data: CC-BY-4.0', LICENSE.url],
      ] as const)
        assert.equal(await foot.getByRole('link', { name }).getAttribute('href'), url)
      const linkColour = "getComputedStyle(document.querySelector('main p a')).color"
      assert.equal(await page.evaluate(linkColour), colour)
      assert.match(
        await page.getByRole('region', { name: 'Request text' }).innerText(),
        /of Sociedad Solar at/,
      )
      assert.deepEqual(await findViolations(page, theme === 'light' ? 'everything' : 'colours'), [])
      assert.deepEqual(pageErrors, [])
      await context.close()
    }
  })

  it('shows a wide logo without the name, and links to the overview without a home URL', async (t) => {
    const server = await startServer(SQLITE, { communityName: 'Sociedad Solar', logo: logoOf(50) })
    t.after(() => server.close())
    const { context, page } = await open(server, 'light')
    const brand = page.getByRole('banner').getByRole('link', { name: 'Sociedad Solar' })
    assert.equal(await brand.getAttribute('href'), '/')
    assert.equal(await brand.innerText(), '')
    assert.equal(await page.getByRole('contentinfo').getByRole('link').count(), 1)
    await context.close()
  })
})
