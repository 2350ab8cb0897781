/** The observers of the desk, in states that are hard to bring about. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import type { ChangeRequest, FormerNames, Job } from '@heliolog/desk-api'
import { findViolations } from '../support/accessibility.ts'
import { SIZES, withoutBrowser } from '../support/browser.ts'
import { screenshot } from '../support/screenshots.ts'
import { type Answers, job, openDesk, outcome, overview } from './desk-fixture.ts'

const HOSTILE = '<img src=x onerror="document.title=1">'
const OBSERVERS = [
  { nickname: HOSTILE, observations: 1, images: 0, firstDay: null, lastDay: null, isRegistered: false },
  {
    ...{ nickname: 'María del Sol', observations: 1204, images: 310, isRegistered: true },
    ...{ firstDay: '2009-03-01', lastDay: '2024-05-11' },
  },
]
const NAMES: FormerNames = {
  names: [
    { number: 1, at: '2026-11-01T10:00:00Z', name: HOSTILE, becomes: 'Ada' },
    { number: 2, at: '2026-11-02T10:00:00Z', name: null, becomes: null },
  ],
  removals: { observers: 2, day: '2020-01-02' },
}
const FORGET: ChangeRequest = {
  ...{ what: 'forget', nickname: 'María del Sol', to: '', merge: false, absent: false, ids: 'new' },
  ...{ isPreview: true, note: null },
}

/** A desk whose jobs end at once. */
const withChanges = (first: Job | null = null) => {
  let current = first
  const requests: ChangeRequest[] = []
  const answers: Answers = {
    'GET overview': () => overview({ job: current }),
    'GET observers': { rows: OBSERVERS, next: null },
    'GET names': NAMES,
    'GET job': () => current,
    'POST changes': (body: unknown) => {
      const change = body as ChangeRequest
      requests.push(change)
      const notes = [{ text: '5 former states of records deleted' }]
      const made = { ...outcome, publication: null, kinds: [], notes }
      current = job({ id: requests.length, what: 'change', change, state: 'done', outcome: made })
      return { ...current, state: 'running', outcome: null }
    },
  }
  return { requests, answers }
}

describe('observers of the desk', { skip: withoutBrowser }, () => {
  const desk = openDesk()

  it('deletes announced removals from their day on', async () => {
    const { requests, answers } = withChanges()
    const page = await desk.open(answers, 'observers')
    await page.getByRole('button', { name: 'Delete the announcements' }).click()
    const preview = page.getByRole('region', { name: 'Delete the announcements' })
    await preview.getByText('5 former states of records deleted').waitFor()
    await preview.getByRole('button', { name: 'Delete the announcements' }).click()
    const result = page.getByRole('region', { name: 'Result' })
    await result.getByText('5 former states of records deleted').waitFor()
    assert.deepEqual(
      requests.map(({ isPreview, note, ...change }) => [isPreview, change]),
      [true, false].map((isPreview) => [isPreview, { what: 'prune', before: '2020-01-02' }]),
    )
    await result.getByRole('button', { name: 'Close' }).click()
    await result.waitFor({ state: 'detached' })
  })

  it('ends a remembered nickname, and shows nicknames as text', async () => {
    const left = { names: NAMES.names.slice(1), removals: null }
    const { answers } = withChanges()
    const page = await desk.open({ ...answers, 'DELETE names/1': left }, 'observers')
    await page.getByRole('row', { name: HOSTILE }).waitFor()
    await page.getByRole('button', { name: `End: Rows of ${HOSTILE} are published as Ada` }).click()
    await page.getByText('Later imports publish this nickname as it is in their rows.').waitFor()
    assert.equal(await page.getByRole('button', { name: /^End/ }).count(), 1)
    assert.equal(await page.locator('img[src=x]').count(), 0)
  })

  it('keeps a form after its preview is discarded, also in German on a phone', async () => {
    const warnings = [
      { text: '', code: 'forget.deletes', values: { nickname: 'María del Sol', isPreview: true } },
      { text: '', code: 'forget.sourceProfile', values: { kind: 'observation', source: 'verein' } },
    ]
    const counts = { new: 0, changed: 1514, retracted: 0, unchanged: 0 }
    const previewed = { ...outcome, kinds: [{ kind: 'observations' as const, counts }], warnings }
    const { answers } = withChanges(
      job({ what: 'change', change: FORGET, state: 'done', outcome: previewed }),
    )
    const page = await desk.open(answers, 'observers', { locale: 'de-DE', viewport: SIZES.phone })
    const region = page.getByRole('region', { name: 'María del Sol vergessen' })
    await region.getByText('das Profil der Quelle verein').waitFor()
    assert.deepEqual(await findViolations(page), [])
    await screenshot(page, 'desk-observers-german-preview')
    await region.getByRole('button', { name: 'Verwerfen' }).click()
    await region.getByLabel('Sie bleiben unter einem anderen Nickname').check()
    assert.ok(await region.getByRole('button', { name: 'Vorschau' }).isDisabled())
    await region.getByLabel('Neuer Nickname').pressSequentially('Ada')
    await region.getByRole('button', { name: 'Vorschau', disabled: false }).waitFor()
    assert.ok(await region.getByLabel('Zufällige IDs ersetzen sie').isChecked())
    await page.getByRole('row').last().waitFor()
    assert.deepEqual(await findViolations(page), [])
    await screenshot(page, 'desk-observers-german-form')
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), SIZES.phone.width)
    assert.deepEqual(desk.pageErrors, [])
  })

  it('keeps a text that is typed as soon as its field appears, and a space at its end', async () => {
    const found = { rows: [], next: null, total: 1 }
    const { answers } = withChanges()
    const search = 'GET records?kind=observations&observer=Ada'
    const page = await desk.open({ ...answers, 'GET publications': [], [search]: found }, 'history')
    await page.getByRole('link', { name: 'Find and retract records' }).waitFor()
    // Both within one task, before effects run.
    await page.evaluate(`(async () => {
      document.querySelector('a[href$="history/retract"]').click()
      await Promise.resolve()
      const field = document.querySelector('input')
      field.value = 'Ada '
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })()`)
    await page.getByText('1 record found').waitFor()
    assert.equal(await page.getByLabel('Observer').inputValue(), 'Ada ')
  })
})
