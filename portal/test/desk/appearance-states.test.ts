/** States of the page of the appearance that are hard to bring about. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import type { Appearance, AppearanceKey, AppearanceRequest } from '@heliolog/desk-api'
import { DeskRequestError } from '../../../server/src/features/desk/server/desk-route.ts'
import { withoutBrowser } from '../support/browser.ts'
import { openDesk, overview } from './desk-fixture.ts'

const KEYS: readonly AppearanceKey[] = [
  ...(['communityName', 'homeUrl', 'logo', 'accent', 'language'] as const),
  ...(['contact', 'dataLicense', 'privacyUrl', 'imprintUrl'] as const),
]
const recordOf = <Value>(value: Value) =>
  Object.fromEntries(KEYS.map((key) => [key, value])) as Record<AppearanceKey, Value>

const withName = (communityName: string): Appearance => ({
  file: '/srv/heliolog.env',
  version: communityName,
  values: { ...recordOf(''), communityName },
  settings: recordOf({
    name: 'HELIOLOG_X',
    isFixed: false,
    meaning: 'A text.',
    accepts: 'text',
    fault: null,
  }),
  logo: null,
  accent: null,
  changes: [{ before: null, after: `HELIOLOG_NAME=${communityName}` }],
})

describe('appearance in the desk', { skip: withoutBrowser }, () => {
  const desk = openDesk()

  it('writes only what it has shown, also if more was typed meanwhile', async () => {
    let answer = (_: Appearance) => {}
    const page = await desk.open(
      {
        'GET overview': overview(),
        'GET appearance': withName('Sun'),
        'POST appearance': () => new Promise((resolve) => (answer = resolve)),
      },
      'appearance',
    )
    const write = page.getByRole('button', { name: 'Write the settings' })
    assert.ok(await write.isEnabled())
    await page.getByLabel('Name', { exact: true }).fill('Moon')
    await page.getByLabel('Name', { exact: true }).blur()
    await page.locator('button:disabled').getByText('Write the settings').waitFor()
    await page.getByText('+ HELIOLOG_NAME=Sun').waitFor()
    while (!(await write.isEnabled())) answer(withName('Moon'))
    await page.getByText('+ HELIOLOG_NAME=Moon').waitFor()
  })

  it('shows the difference again when the file has changed since', async () => {
    const page = await desk.open(
      {
        'GET overview': overview(),
        'GET appearance': withName('Sun'),
        'POST appearance': ({ values }: AppearanceRequest) => ({ ...withName('Later'), values }),
        'PUT appearance': () => {
          throw new DeskRequestError(400, 'the file has changed since this page read it')
        },
      },
      'appearance',
    )
    await page.getByRole('button', { name: 'Write the settings' }).click()
    await page.getByRole('alert').getByText('the file has changed since').waitFor()
    await page.getByText('+ HELIOLOG_NAME=Later').waitFor()
    assert.ok(await page.getByRole('button', { name: 'Write the settings' }).isEnabled())
  })

  it('shows names and values of the file as text', async () => {
    const hostile = '<img src=x onerror="document.title=1">'
    const answers = { 'GET overview': overview(), 'GET appearance': withName(hostile) }
    const page = await desk.open(answers, 'appearance')
    await page.getByText(`+ HELIOLOG_NAME=${hostile}`).waitFor()
    assert.equal(await page.getByText(hostile).count(), 3)
    assert.equal(await page.locator('img[src=x]').count(), 0)
    assert.deepEqual(desk.pageErrors, [])
  })
})
