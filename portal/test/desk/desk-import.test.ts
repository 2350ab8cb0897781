/** The import of a workbook through the pages of the desk, in Chromium on SQLite. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SQLITE } from '../../../test/support/engines.ts'
import { launchBrowser, type PageErrors, visit, withoutBrowser } from '../support/browser.ts'
import { importClubWorkbook } from './club-workbook.ts'

test('publishes, corrects and undoes a workbook like the command line', {
  skip: withoutBrowser,
}, async (t) => {
  const browser = await launchBrowser()
  t.after(() => browser.close())
  let errors: PageErrors = []
  await importClubWorkbook(t, SQLITE, async (origin) => {
    const { context, pageErrors } = await visit(browser, { origin })
    errors = pageErrors
    return context.newPage()
  })
  assert.deepEqual(errors, [])
})
