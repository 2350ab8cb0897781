/** The change of the appearance through the pages of the desk, in Chromium. */
import { test } from 'node:test'
import { withoutBrowser } from '../support/browser.ts'
import { changeClubAppearance } from './club-appearance.ts'
import { reviewedPages } from './reviewed-pages.ts'

test('a server shows the name, logo and colour that the desk has written', {
  skip: withoutBrowser,
}, async (t) => {
  const { openPage, review } = await reviewedPages(t, 'desk-appearance')
  await changeClubAppearance(t, openPage, review)
})
