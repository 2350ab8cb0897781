/** Tokens through the pages of the desk, in Chromium. */
import assert from 'node:assert/strict'
import { after, describe, it, test } from 'node:test'
import type { IssuedToken, IssueRequest, TokenList } from '@heliolog/desk-api'
import type { Page } from 'playwright-core'
import { type TokenWish, writeLetter } from '../../src/format/request-letter.ts'
import { loadTexts } from '../../src/language/texts.ts'
import { findViolations } from '../support/accessibility.ts'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'
import { copyText } from '../support/copy-text.ts'
import { screenshot } from '../support/screenshots.ts'
import { openDesk, overview } from './desk-fixture.ts'
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

const LIST: TokenList = {
  ...{
    tokens: [],
    defaults: { rate: 60, bulkPerHour: 30 },
    hapi: 'token',
    publicUrl: null,
    maxTextLength: 40,
  },
}
const WISH: TokenWish = {
  ...{ name: 'Zoé', institution: '', purpose: 'des courbes', plannedUse: 'tous les jours jusqu’en juin' },
  ...{ kinds: ['hapi'], credit: false },
}

describe('request for a HAPI token', { skip: withoutBrowser }, () => {
  const desk = openDesk()
  // Other test files run in this process.
  after(() => loadTexts('en'))

  it('fills the form, and leads to an address without a configured URL', async () => {
    const requests: IssueRequest[] = []
    const page = await desk.open(
      {
        'GET overview': overview(),
        'GET tokens': LIST,
        'POST tokens': (body: unknown): IssuedToken => {
          const request = body as IssueRequest
          requests.push(request)
          const token = { ...request, id: 't_1', state: 'valid', issuedAt: '2026-11-19T08:00:00Z' } as const
          const secret = { secret: 'hlg_secret', address: '/hapi-token/hlg_secret/hapi' }
          return { token: { ...token, lastUsedAt: null }, warnings: [], ...secret }
        },
      },
      'tokens',
    )
    await page.getByText('There is no token yet').waitFor()
    await loadTexts('fr')
    const { body } = writeLetter(WISH, { service: 'Sun', community: 'Sun', url: 'https://sun.example.org/' })
    await page.getByLabel('Text of the request').fill(body)
    await page.getByText('The request does not promise to credit the observers.').waitFor()
    await page.getByRole('button', { name: 'Issue a token' }).click()
    const letter = page.getByRole('region', { name: 'Text of an e-mail' })
    assert.match(await letter.innerText(), /^curl https:\/\/…\/hapi-token\/hlg_secret\/hapi\/catalog$/m)
    await page.getByText('The address of your service is not configured').waitFor()
    assert.deepEqual(requests, [
      {
        ...{ holder: 'Zoé', purpose: 'des courbes · tous les jours jusqu’en j…', email: null, scope: 'hapi' },
        ...{ rate: null, bulkPerHour: null, expiresOn: null },
      },
    ])
  })
})
