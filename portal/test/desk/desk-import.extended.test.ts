/** The import of a workbook through the pages of the desk, in Firefox and on PostgreSQL. */
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { launchBrowser, visit, withoutBrowser } from '../support/browser.ts'
import { launchFirefox, withoutFirefox } from '../support/firefox.ts'
import { importClubWorkbook } from './club-workbook.ts'

const openPage = (browser: Browser) => async (origin: string) =>
  (await visit(browser, { origin })).context.newPage()

test('publishes a workbook in Firefox', { skip: withoutFirefox }, async (t) => {
  const browser = await launchFirefox()
  t.after(() => browser.close())
  await importClubWorkbook(t, SQLITE, openPage(browser))
})

test('publishes a workbook on PostgreSQL', { skip: withoutBrowser }, async (t) => {
  const browser = await launchBrowser()
  t.after(() => browser.close())
  await importClubWorkbook(t, POSTGRES, openPage(browser))
})
