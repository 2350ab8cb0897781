/** Rare states of lists: keyboard only, invalid queries, loading, scrolling, outages. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { freePort } from '../../../../../test/support/free-port.ts'
import { createSandbox } from '../../../../../test/support/sandbox.ts'
import { withoutBrowser } from '../../../support/browser.ts'
import { openPortal } from '../../../support/portal.ts'
import { rowIds, startExploreServer } from '../explore-fixture.ts'

describe('explore lists in rare states', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: startExploreServer,
    withToken: true,
    expectedErrors: /status of 400|ERR_FAILED/,
  })

  it('take headings and meanings from the data dictionary', async () => {
    const { page, server } = portal
    await page.goto('/explore/images')
    // biome-ignore lint/suspicious/noExplicitAny: a Data Package
    const { resources }: any = await (await fetch(`${server.origin}/bulk/v1/dictionary.json`)).json()
    const { fields } = resources.find(({ name }: { name: string }) => name === 'images').schema
    const mount = fields.find(({ name }: { name: string }) => name === 'mount')
    await page.getByRole('button', { name: 'Table' }).click()
    const heading = page.locator('thead abbr', { hasText: mount.title })
    assert.equal(await heading.getAttribute('title'), mount.description)
    await page.getByText('Column descriptions').click()
    await page.locator('.data-table_columnMeanings dd', { hasText: mount.description }).waitFor()
  })

  it('restore the scroll position when Back leads to them from a record', async (t) => {
    const { page } = await portal.visit(t, {
      token: portal.server.token,
      viewport: { width: 1440, height: 400 },
    })
    await page.goto('/explore/observations')
    const link = page.locator('.data-table_dataTable tbody th a').last()
    await link.scrollIntoViewIfNeeded()
    const top = await page.evaluate('scrollY')
    assert.ok(Number(top) > 400)
    await link.click()
    await page.getByRole('heading', { name: 'Sunspot counts' }).waitFor()
    assert.equal(await page.evaluate('scrollY'), 0)
    await page.goBack()
    // Poll from here, because the content security policy blocks waitForFunction.
    while ((await page.evaluate('scrollY')) !== top) await page.evaluate('new Promise(requestAnimationFrame)')
  })

  it('reports when the service is down, and retries when it is back', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.seed(9)
    const { token } = await sandbox.issueToken()
    const env = { PORT: String(await freePort()) }
    const first = await sandbox.serve([], { env })
    const { page } = await portal.visit(t, { baseURL: first.origin, token })
    await page.goto('/explore/observations?limit=5')
    await page.getByText('5 observations on this page').first().waitFor()
    await first.stop()
    await page.getByRole('link', { name: 'Next page' }).first().click()
    await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor()
    assert.equal((await rowIds(page)).length, 5, 'earlier rows stay visible')
    await sandbox.serve([], { env })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('4 observations on the last page').first().waitFor()
  })
})
