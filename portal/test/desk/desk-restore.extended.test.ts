/** The check, a backup and a restore through the page of the store, in Firefox. */
import { test } from 'node:test'
import { visit } from '../support/browser.ts'
import { launchFirefox, withoutFirefox } from '../support/firefox.ts'
import { restoreAfterChanges } from './restored-store.ts'

test('restores a backup in Firefox without names and tokens that were removed since', {
  skip: withoutFirefox,
}, async (t) => {
  const browser = await launchFirefox()
  t.after(() => browser.close())
  await restoreAfterChanges(t, async (origin) => (await visit(browser, { origin })).context.newPage())
})
