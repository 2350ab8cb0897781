/** The list of guides, and the way from a heading to a guide. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { startWith } from '../../../../test/support/server.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'

describe('guides', { skip: withoutBrowser }, () => {
  const portal = openPortal({ start: () => startWith() })

  it('lists the guides of docs/ for users by group', async () => {
    const { page } = portal
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click()
    const links = page.getByRole('main').getByRole('region').getByRole('link')
    await links.first().waitFor()
    const titles = await links.allTextContents()
    assert.ok(titles.length > 10, 'finds the guides')
    assert.ok(titles.includes('The community index'))
    assert.ok(!titles.includes('Performance'))
    assert.ok((await page.getByRole('heading', { level: 2 }).count()) > 1)
  })

  it('opens a guide at the heading that was searched for', async () => {
    const { page } = portal
    await page.goto('/guides')
    await page.getByLabel('Words in titles and headings').fill('step 4')
    await page.getByText('1 guide', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Step 4' }).click()
    await page.waitForURL(/\/guides\/community-index#step-4/)
    const heading = page.getByRole('heading', { name: 'Step 4' })
    await heading.waitFor()
    await page.waitForFunction('scrollY > 0')
    assert.ok(await heading.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 100))
    assert.equal(await page.title(), 'The community index · heliolog')
    await page.goBack()
    assert.equal(await page.getByLabel('Words in titles and headings').inputValue(), 'step 4')
  })

  it('shows the pictures of the desk, and no others', async () => {
    const { page } = portal
    await page.goto('/guides/without-terminal')
    const pictures = page.getByRole('article').getByRole('img')
    await pictures.last().scrollIntoViewIfNeeded()
    await page.waitForFunction("[...document.querySelectorAll('article img')].at(-1).naturalWidth > 1000")
    assert.equal(await pictures.count(), 6)
    await page.goto('/guides/portal')
    await page.locator('article h1').waitFor()
    assert.equal(await pictures.count(), 0)
  })

  it('says so when there is no such guide', async () => {
    const { page, server, pageErrors } = portal
    await page.goto('/guides/hapi')
    await page.locator('article h1').waitFor()
    await page.evaluate(
      "history.pushState(null, '', '/guides/unknown'); dispatchEvent(new Event('popstate'))",
    )
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    assert.equal((await fetch(`${server.origin}/guides/unknown`)).status, 404)
    assert.deepEqual(pageErrors, [])
  })
})
