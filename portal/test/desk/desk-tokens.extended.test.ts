/** Tokens through the pages of the desk, in Firefox. */
import { test } from 'node:test'
import { launchFirefox, withoutFirefox } from '../support/firefox.ts'
import { answerTokenRequest } from './token-request.ts'

test('answers the request of a visitor with a token in Firefox', { skip: withoutFirefox }, async (t) => {
  const browser = await launchFirefox()
  t.after(() => browser.close())
  await answerTokenRequest(t, browser)
})
