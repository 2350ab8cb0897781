/** The check, a backup and a restore through the page of the store, in Chromium. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findViolations } from '../support/accessibility.ts'
import { launchBrowser, type PageErrors, visit, withoutBrowser } from '../support/browser.ts'
import { screenshot } from '../support/screenshots.ts'
import { restoreAfterChanges } from './restored-store.ts'

test('restores a backup without names and tokens that were removed since', {
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
  await restoreAfterChanges(t, openPage, async (step) => {
    await screenshot(page, `desk-store-${step}`)
    assert.deepEqual(await findViolations(page), [], step)
  })
  assert.deepEqual(errors, [])
})
