/** The check, a backup and a restore through the page of the store, in Chromium. */
import { test } from 'node:test'
import { withoutBrowser } from '../support/browser.ts'
import { restoreAfterChanges } from './restored-store.ts'
import { reviewedPages } from './reviewed-pages.ts'

test('restores a backup without names and tokens that were removed since', {
  skip: withoutBrowser,
}, async (t) => {
  const { openPage, review } = await reviewedPages(t, 'desk-store')
  await restoreAfterChanges(t, openPage, review)
})
