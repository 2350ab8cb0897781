import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { IMAGES, OBSERVATIONS } from '../../../../server/src/domain/records/kinds.ts'
import { SQLITE } from '../../../../test/support/engines.ts'
import { image, observation } from '../../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../../test/support/server.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'

const IMG = '<img src=x onerror=alert(1)>'
const SCRIPT = '"><script>alert(1)</script>'
const LINK = 'javascript:alert(1)'

/** Asserts that no hostile text became an element, a dialog or a javascript: link. */
const assertInert = async (page: Page, dialogs: string[]): Promise<void> => {
  assert.equal(await page.locator('img[src="x"], body script').count(), 0)
  assert.equal(await page.locator('a[href^="javascript"], img[src^="javascript"]').count(), 0)
  assert.deepEqual(dialogs, [])
}

const startHostileServer = async (): Promise<TestServer> => {
  const server = await startServer(SQLITE)
  await server.publish(OBSERVATIONS, [
    observation('o1', '2024-05-01T09:00:00Z', {
      observer: IMG,
      title: SCRIPT,
      comments: `${IMG}${SCRIPT}`,
      tags: [IMG],
    }),
    observation('o2', '2024-05-01T10:00:00Z', { observer: LINK, title: IMG, tags: [LINK] }),
  ])
  const urls = { thumb: `${server.origin}/api/v1/openapi.json?${encodeURIComponent(SCRIPT)}` }
  await server.publish(IMAGES, [
    image('i1', '2024-05-01T09:00:00Z', { observer: SCRIPT, title: IMG, cdn_id: IMG, urls }),
  ])
  return server
}

describe('hostile texts in records', { skip: withoutBrowser }, () => {
  const portal = openPortal({ start: startHostileServer, withToken: true, expectedErrors: /status of 400/ })
  const dialogs: string[] = []
  const open = async (path: string) => {
    const { page } = portal
    page.removeAllListeners('dialog')
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.message())
      await dialog.dismiss()
    })
    await page.goto(path)
    return { page }
  }

  it('are shown as text in rows, form fields and code samples', async () => {
    const query = new URLSearchParams({ observer: IMG, tag: IMG })
    const { page } = await open(`/explore/observations?${query}`)
    await page.locator('.data-table_dataTable').getByText(SCRIPT).waitFor()
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: IMG }).waitFor()
    await page.getByRole('rowgroup').locator(`a[href^='/explore/observers/']`, { hasText: IMG }).waitFor()
    assert.equal(await page.getByLabel('Observer').inputValue(), IMG)
    assert.equal(await page.getByLabel('Tag', { exact: true }).inputValue(), IMG)
    for (const language of ['TypeScript', 'Python']) {
      await page.getByRole('button', { name: language, exact: true }).click()
      await page
        .getByRole('region', { name: `${language} code for this page` })
        .getByText(IMG)
        .waitFor()
    }
    await assertInert(page, dialogs)
    await page.goto('/explore/observations')
    assert.match(
      (await page.getByRole('link', { name: LINK }).first().getAttribute('href')) ?? '',
      /^\/explore\/observers\//,
    )
    await assertInert(page, dialogs)
  })

  it('are shown as text on image cards and in the image dialog', async () => {
    const { page } = await open('/explore/images')
    await page.getByRole('button', { name: IMG }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: SCRIPT }).waitFor()
    assert.equal(await dialog.getByText(IMG, { exact: true }).count(), 3, 'in heading, title and CDN id')
    await assertInert(page, dialogs)
  })

  it('become neither links nor pictures when used as URLs', async () => {
    const { page } = await open('about:blank')
    const hostile = image('i2', '2024-05-01T09:00:00Z', {
      urls: { thumb: LINK, full: 'data:text/html,<script>alert(1)</script>' },
      title: null,
      tags: [],
    })
    await page.route('**/api/v1/images?**', (route) =>
      route.fulfill({ json: { data: [hostile], next_cursor: null } }),
    )
    await page.goto('/explore/images')
    await page.getByText('The image cannot be loaded').click()
    await page.getByRole('dialog').getByText(`thumb: ${LINK}`).waitFor()
    assert.equal(await page.getByRole('dialog').locator('.picture_links a').count(), 0)
    await assertInert(page, dialogs)
  })
})
