/** The change of the appearance through the pages of the desk, in Firefox. */
import { test } from 'node:test'
import { visit } from '../support/browser.ts'
import { launchFirefox, withoutFirefox } from '../support/firefox.ts'
import { changeClubAppearance } from './club-appearance.ts'

test('a server shows what the desk has written in Firefox', { skip: withoutFirefox }, async (t) => {
  const browser = await launchFirefox()
  t.after(() => browser.close())
  await changeClubAppearance(t, async (origin) => (await visit(browser, { origin })).context.newPage())
})
