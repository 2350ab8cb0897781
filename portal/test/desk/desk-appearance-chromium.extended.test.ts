/** The change of the appearance through the pages of the desk, in Chromium. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findViolations } from '../support/accessibility.ts'
import { launchBrowser, type PageErrors, visit, withoutBrowser } from '../support/browser.ts'
import { screenshot } from '../support/screenshots.ts'
import { changeClubAppearance } from './club-appearance.ts'

test('a server shows the name, logo and colour that the desk has written', {
  skip: withoutBrowser,
}, async (t) => {
  const browser = await launchBrowser()
  t.after(() => browser.close())
  const errors: PageErrors[] = []
  let page: Page
  const openPage = async (origin: string) => {
    const { context, pageErrors } = await visit(browser, { origin })
    errors.push(pageErrors)
    page = await context.newPage()
    return page
  }
  await changeClubAppearance(t, openPage, async (step) => {
    await screenshot(page, `desk-appearance-${step}`)
    assert.deepEqual(await findViolations(page), [], step)
  })
  assert.deepEqual(errors.flat(), [])
})
