/** The history of the desk: publications, their changes, and undo. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import type { ChangedRow, Job } from '@heliolog/desk-api'
import { DeskRequestError } from '../../../server/src/features/desk/server/desk-route.ts'
import { findViolations } from '../support/accessibility.ts'
import { SIZES, withoutBrowser } from '../support/browser.ts'
import { type Answers, job, openDesk, outcome, overview, publication, storeData } from './desk-fixture.ts'

const change = (number: number, changes: Partial<ChangedRow> = {}): ChangedRow => ({
  number,
  kind: 'observations',
  change: 'new',
  id: `verein-${number}`,
  observer: 'Ada',
  day: '2024-05-11',
  fields: [],
  ...changes,
})

const CHANGED = change(1, {
  change: 'changed',
  fields: [
    { field: 'gt', before: 3, after: 4 },
    { field: 'remarks', before: null, after: '<b>clear</b>' },
  ],
})

const answers = (more: Answers = {}): Answers => ({
  'GET overview': overview(),
  'GET publications': [publication(3, { note: 'Times corrected' }), publication(2)],
  'GET publications?before=2': [publication(1, { action: 'rename', source: null, files: [], runBy: null })],
  'GET publications?before=4': [publication(3, { note: 'Times corrected' }), publication(2)],
  'GET publications/3/changes': { rows: [CHANGED], next: 1 },
  'GET publications/3/changes?after=1': { rows: [change(2)], next: null },
  ...more,
})

const UNDO = { what: 'undo', publication: 3, isPreview: true, note: null } as const

/** A desk whose job is the last one that was started. */
const withJobs = (started: (body: unknown) => Job) => {
  let current: Job | null = null
  const requests: unknown[] = []
  return {
    requests,
    answers: answers({
      'GET overview': () => overview({ job: current }),
      'GET job': () => current,
      'POST changes': (body: unknown) => {
        requests.push(body)
        current = started(body)
        return { ...current, state: 'running', outcome: null, error: null }
      },
    }),
  }
}

describe('history of the desk', { skip: withoutBrowser }, () => {
  const desk = openDesk()

  it('lists publications page by page', async () => {
    const page = await desk.open(answers(), 'history')
    const row = page.getByRole('row', { name: 'Publication 3' })
    await row.waitFor()
    assert.deepEqual(await row.locator('td').allInnerTexts(), [
      '2026-11-17 08:15 UTC',
      'Import',
      'Observations · 58,391 new, 2 changed, 1 retracted',
      'verein',
      'Sonne 2022–2024.xlsx',
      'ada@observatory',
      'Times corrected',
    ])
    await page.getByRole('button', { name: 'Older publications' }).click()
    await page.getByRole('row', { name: 'Publication 1' }).getByText('Rename').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Older publications' }).count(), 0)
  })

  it('shows the note of an undo in the language of the page', async () => {
    const undone = publication(3, { action: 'undo', note: 'undo of publication 2: doppelt' })
    const page = await desk.open(answers({ 'GET publications': [undone] }), 'history', { locale: 'de-DE' })
    await page.getByText('Veröffentlichung 2 rückgängig machen: doppelt').waitFor()
  })

  it('shows the changes of a publication page by page, as text', async () => {
    const page = await desk.open(answers(), 'history')
    await page.getByRole('link', { name: 'Publication 3' }).click()
    const changed = page.getByRole('row', { name: 'verein-1' })
    assert.equal(
      (await changed.getByRole('list').innerText()).replace(/\s+/g, ' '),
      'Groups before: 3 → now: 4 Remarks before: – → now: <b>clear</b>',
    )
    await page.getByRole('button', { name: 'More changes' }).click()
    await page.getByRole('row', { name: 'verein-2' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'More changes' }).count(), 0)
  })

  it('says that a publication does not exist', async () => {
    const page = await desk.open(answers({ 'GET publications?before=99': [publication(3)] }), 'history/98')
    await page.getByText('There is no publication 98.').waitFor()
  })

  it('previews an undo, then publishes it with a note', async () => {
    const { requests, answers } = withJobs((body) => {
      const { isPreview } = body as { isPreview: boolean }
      const kinds = [
        { kind: 'observations' as const, counts: { new: 0, changed: 2, retracted: 58_391, unchanged: 0 } },
      ]
      return job({
        id: requests.length,
        what: 'change',
        change: { ...UNDO, isPreview },
        state: 'done',
        outcome: {
          ...outcome,
          kinds,
          publication: isPreview ? null : 4,
          changes: isPreview ? [CHANGED] : [],
        },
      })
    })
    const page = await desk.open(answers, 'history/3')
    await page.getByRole('button', { name: 'Undo' }).click()
    const preview = page.getByRole('region', { name: 'Undo publication 3' })
    await preview.getByText('0 new, 2 changed, 58,391 retracted').waitFor()
    assert.equal(
      await page.evaluate('document.activeElement.querySelector("h2").textContent'),
      'Undo publication 3',
    )
    await preview.getByText('Show 1 of 58,393 changes').click()
    await preview.getByRole('row', { name: 'verein-1' }).waitFor()
    await preview.getByLabel('Note (optional)').fill(' wrong file ')
    await preview.getByRole('button', { name: 'Publish' }).click()
    const result = page.getByRole('region', { name: 'Result' })
    await result.getByText('0 new, 2 changed, 58,391 retracted').waitFor()
    assert.deepEqual(requests, [UNDO, { ...UNDO, isPreview: false, note: 'wrong file' }])
    assert.equal(
      await result.getByRole('link', { name: 'Show the observations' }).getAttribute('href'),
      'https://sun.example.org/explore/observations',
    )
    await result.getByRole('button', { name: 'Undo' }).waitFor()
    assert.deepEqual(await findViolations(page), [])
  })

  it('leaves an undo after its preview', async () => {
    const { requests, answers } = withJobs(() =>
      job({
        what: 'change',
        change: UNDO,
        state: 'done',
        outcome: { ...outcome, publication: null },
      }),
    )
    const page = await desk.open(answers, 'history/3')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
    assert.equal(requests.length, 1)
  })

  it('shows why a publication cannot be undone', async () => {
    const { answers } = withJobs(() =>
      job({
        what: 'change',
        change: UNDO,
        state: 'failed',
        error: { text: 'publication 4 changed the same records' },
      }),
    )
    const page = await desk.open(answers, 'history/3')
    await page.getByRole('button', { name: 'Undo' }).click()
    const reason = page.getByRole('alert')
    await reason.getByText('This publication cannot be undone').waitFor()
    await reason.getByText('publication 4 changed the same records').waitFor()
  })

  it('shows why a job cannot start', async () => {
    const page = await desk.open(
      answers({
        'POST changes': () => {
          throw new DeskRequestError(409, 'another job is running')
        },
      }),
      'history/3',
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('alert').getByText('another job is running').waitFor()
  })

  it('is accessible on all pages, in both themes and at all sizes', async () => {
    const drafts = [{ id: 'd1', files: ['a.csv'], source: 'verein' }]
    const failed = {
      at: '2026-11-01T00:00:00Z',
      source: 'a',
      kind: 'images' as const,
      files: [],
      exitCode: 1,
      rows: 1,
    }
    const data = storeData({ isSynthetic: true, lastImport: failed })
    const running = job({ draft: 'd1' })
    const preview = job({
      what: 'change',
      change: UNDO,
      state: 'done',
      outcome: { ...outcome, publication: null, changes: [CHANGED] },
    })
    const pages: [string, Answers][] = [
      ['', answers({ 'GET overview': overview({ drafts, data, job: running }), 'GET job': running })],
      [
        '',
        answers({
          'GET overview': overview({
            state: 'missing',
            engine: 'postgres',
            data: null,
            plan: [{ text: 'creates' }],
          }),
        }),
      ],
      ['history', answers()],
      ['history/3', answers({ 'GET overview': overview({ job: preview }) })],
    ]
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [path, given] of pages) {
        const viewport = colorScheme === 'dark' ? SIZES.phone : SIZES.desktop
        const page = await desk.open(given, path, { colorScheme, viewport })
        await page.getByRole('row').or(page.getByRole('listitem')).last().waitFor()
        assert.deepEqual(await findViolations(page), [], `/${path} in ${colorScheme}`)
        assert.deepEqual(desk.pageErrors, [])
        await page.context().close()
      }
  })
})
