/** Changes of observers through the pages of the desk, in Chromium on SQLite. */
import { test } from 'node:test'
import { SQLITE } from '../../../test/support/engines.ts'
import { withoutBrowser } from '../support/browser.ts'
import { changeObservers } from './observer-changes.ts'
import { reviewedPages } from './reviewed-pages.ts'

test('renames an observer, forgets one for good, and retracts and restores records', {
  skip: withoutBrowser,
}, async (t) => {
  const { openPage, review } = await reviewedPages(t, 'desk-observers')
  await changeObservers(t, SQLITE, openPage, review)
})
