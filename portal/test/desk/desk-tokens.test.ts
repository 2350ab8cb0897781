/** Tokens through the pages of the desk, in Chromium. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findViolations } from '../support/accessibility.ts'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'
import { copyText } from '../support/copy-text.ts'
import { screenshot } from '../support/screenshots.ts'
import { answerTokenRequest } from './token-request.ts'

test('answers the request of a visitor with a token that works until it is revoked', {
  skip: withoutBrowser,
}, async (t) => {
  const browser = await launchBrowser()
  t.after(() => browser.close())
  const review = async (step: string, page: Page) => {
    await screenshot(page, `desk-tokens-${step}`)
    if (step !== 'issued') assert.deepEqual(await findViolations(page), [], step)
    else assert.match(await copyText(page.getByRole('button', { name: 'Copy: Token' })), /^hlg_\w{38}$/)
  }
  const errors = await answerTokenRequest(t, browser, review, { permissions: ['clipboard-write'] })
  // Of the limit that is no number.
  assert.deepEqual(errors, [
    'logged: Failed to load resource: the server responded with a status of 400 (Bad Request)',
  ])
})
