/** Changes of observers through the pages of the desk, in Chromium on SQLite. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { SQLITE } from '../../../test/support/engines.ts'
import { findViolations } from '../support/accessibility.ts'
import { launchBrowser, type PageErrors, visit, withoutBrowser } from '../support/browser.ts'
import { screenshot } from '../support/screenshots.ts'
import { changeObservers } from './observer-changes.ts'

test('renames an observer, forgets one for good, and retracts and restores records', {
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
  await changeObservers(t, SQLITE, openPage, async (step) => {
    await screenshot(page, `desk-observers-${step}`)
    assert.deepEqual(await findViolations(page), [], step)
  })
  assert.deepEqual(errors, [])
})
