/** The import of a workbook through the pages of the desk, in Chromium on SQLite. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { SQLITE } from '../../../test/support/engines.ts'
import { findViolations } from '../support/accessibility.ts'
import { launchBrowser, type PageErrors, visit, withoutBrowser } from '../support/browser.ts'
import { screenshot } from '../support/screenshots.ts'
import { importClubWorkbook } from './club-workbook.ts'

test('publishes, corrects and undoes a workbook like the command line', {
  skip: withoutBrowser,
}, async (t) => {
  const browser = await launchBrowser()
  t.after(() => browser.close())
  let errors: PageErrors = []
  let page: Page
  const openPage = async (origin: string) => {
    const { context, pageErrors } = await visit(browser, { origin })
    errors = pageErrors
    page = await context.newPage()
    return page
  }
  await importClubWorkbook(t, SQLITE, openPage, async (step) => {
    await screenshot(page, `desk-import-${step}`)
    assert.deepEqual(await findViolations(page), [], step)
    if (step !== 'result') return
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the profile' }).click()
    assert.equal((await download).suggestedFilename(), 'verein.toml')
  })
  assert.deepEqual(errors, [])
})
