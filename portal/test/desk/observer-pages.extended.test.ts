/** Changes of observers through the pages of the desk, in Firefox and on PostgreSQL. */
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { launchBrowser, visit, withoutBrowser } from '../support/browser.ts'
import { launchFirefox, withoutFirefox } from '../support/firefox.ts'
import { changeObservers } from './observer-changes.ts'

const openPage = (browser: Browser) => async (origin: string) =>
  (await visit(browser, { origin })).context.newPage()

test('renames, forgets and retracts in Firefox', { skip: withoutFirefox }, async (t) => {
  const browser = await launchFirefox()
  t.after(() => browser.close())
  await changeObservers(t, SQLITE, openPage(browser))
})

test('renames, forgets and retracts on PostgreSQL', { skip: withoutBrowser }, async (t) => {
  const browser = await launchBrowser()
  t.after(() => browser.close())
  await changeObservers(t, POSTGRES, openPage(browser))
})
