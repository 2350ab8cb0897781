/** The steps of an import, in states that are hard to bring about. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import type { CheckReport, CheckRow, Draft, DraftSettings, PreviewRow, RowFault } from '@heliolog/desk-api'
import type { Page } from 'playwright-core'
import { findViolations } from '../support/accessibility.ts'
import { SIZES, withoutBrowser } from '../support/browser.ts'
import { type Answers, job, openDesk, outcome, overview } from './desk-fixture.ts'

const FILE = 'Sonne.xlsx'
const NOTE = { text: 'the header is row 3' }

const field = (name: string, changes: Partial<Draft['fields'][number]> = {}): Draft['fields'][number] => ({
  ...{ name, title: name, meaning: `Meaning of ${name}. More.`, unit: null, isRequired: false },
  ...{ isGiven: true, values: null, isScaled: false },
  ...changes,
})

const column = (name: string, of: string | null): Draft['columns'][number] => ({
  ...{ name, samples: ['a', 'b'], field: of, values: [], range: null },
})

const sheet = (name: string): Draft['files'][number]['sheets'][number] => ({
  ...{ name, isHidden: false, isChosen: true, header: 1 },
  head: [{ line: 1, cells: ['Datum'], role: 'header' }],
})

const row = (changes: Partial<PreviewRow>): PreviewRow => ({
  ...{ file: FILE, sheet: '2024', line: 4, cells: {}, fields: null, tags: [], faults: [] },
  ...changes,
})

const fault = (value: unknown): RowFault => ({
  ...{ field: 'gt', columns: ['Gruppen'], value, rule: 'a number', text: 'a number' },
})

const settings: DraftSettings = {
  ...{ kind: 'observations', source: 'verein', newSource: false, profile: {}, timeOfDay: null },
  ...{ snapshot: false, skipInvalid: false, takeOver: false, allowReplaced: false },
}

const draft = (changes: Partial<Draft> = {}): Draft => ({
  ...{ id: 'd1', settings, sources: [], proposedSource: 'verein', faults: [], preview: [] },
  files: [
    {
      ...{ number: 1, name: FILE, bytes: 1000, fault: null, delimiter: null, encoding: null },
      sheets: ['2022', '2023', '2024'].map(sheet),
    },
  ],
  ...{ columns: [], fields: [], questions: [], notes: [NOTE], timeExample: null, similarNicknames: [] },
  ...{ edits: [], check: null },
  ...changes,
})

const check: CheckReport = {
  ...{ publication: 1, rows: 5 },
  tabs: { bad: 3, new: 0, changed: 0, retracted: 0, skipped: 0, warnings: 0, corrections: 0, replaced: 0 },
  counts: { new: 2, changed: 0, retracted: 0, unchanged: 0 },
  ...{ isAccepted: false, isAboveBrake: false, retractedBy: [], newObservers: [], notes: [NOTE] },
  rules: {
    bad: [
      { rule: 'gt a', field: 'gt', message: { text: 'a number' }, rows: 2 },
      { rule: ' b', field: '', message: { text: 'a row with four cells' }, rows: 1 },
    ],
    warnings: [],
  },
}

const badRow = (number: number): CheckRow => ({
  ...{ number, file: FILE, fileNumber: 1, sheet: '2024', line: number, id: null, observer: 'Ada' },
  ...{ day: '2024-05-11', fields: [], faults: [fault('x'), fault(null)], warning: null, corrects: null },
  cells: { Gruppen: 'x' },
})

const answers = (current: Draft, more: Answers = {}): Answers => ({
  'GET overview': overview(),
  'GET drafts/d1': current,
  ...more,
})

const texts = async (page: Page, name: string) => {
  const row = page.getByRole('row', { name }).first()
  await row.waitFor()
  return row.getByRole('cell').allInnerTexts()
}

describe('import pages of the desk', { skip: withoutBrowser }, () => {
  const desk = openDesk()

  it('keep the ticks of sheets until the desk answers', async () => {
    const page = await desk.open(answers(draft()), 'import/d1/files')
    const sent: unknown[] = []
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/drafts/d1/settings', async (route) => {
      sent.push(route.request().postDataJSON().profile.sheets)
      await answered
      await route.fulfill({ json: draft({ settings: route.request().postDataJSON() }) })
    })
    await page.getByLabel('2022', { exact: true }).uncheck()
    await page.getByLabel('2023', { exact: true }).uncheck()
    assert.equal(await page.getByLabel('2022', { exact: true }).isChecked(), false)
    assert.ok(await page.getByLabel('2024', { exact: true }).isDisabled(), 'one sheet is read')
    answer()
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.waitForURL('**/columns')
    assert.deepEqual(sent.at(-1), ['2024'])
  })

  it('show values as published, also URLs and tags, and faults with their place', async () => {
    const columns = [column('Bild', 'url_full'), column('Stichworte', 'tags'), column('Gruppen', 'gt')]
    const preview = [
      row({ fields: { urls: { full: 'https://example.org/1.jpg' }, gt: 3 }, tags: ['limb', 'flare'] }),
      row({ line: 90, faults: [fault('3-5')] }),
      row({ line: 91, faults: [fault(null)] }),
    ]
    const fields = ['url_full', 'tags', 'gt'].map((name) => field(name))
    const page = await desk.open(answers(draft({ columns, preview, fields })), 'import/d1/columns')
    assert.equal((await texts(page, 'Bild')).at(-1), 'https://example.org/1.jpg')
    assert.equal((await texts(page, 'Stichworte')).at(-1), 'limb, flare')
    assert.match((await texts(page, 'Gruppen')).at(-1) ?? '', /^3\s+2024, Row 90: “3-5” is not accepted\./)
    const preview91 = await texts(page, 'Row 91')
    assert.equal(preview91[0], 'Gruppen: The value is missing. Accepted: a number')
    await page.getByRole('rowheader', { name: 'Row 90 Sonne.xlsx, 2024' }).waitFor()
  })

  it('name fields in the language of the page', async () => {
    const values = { groups: 'gt', spots: 'st', expected: 1140 }
    const contradiction = { ...fault('9'), code: 'wolf.contradicts', values }
    const current = draft({ preview: [row({ faults: [contradiction] })] })
    const page = await desk.open(answers(current), 'import/d1/columns', { locale: 'de-DE' })
    const [text] = await texts(page, 'Zeile 4')
    assert.equal(text, 'Gruppen: „9“ ist nicht zulässig. Zulässig: 10 × Gruppen + Flecken, hier 1.140')
  })

  it('count bad rows by rule, and show those of one', async () => {
    const rows = (numbers: number[]) => ({ rows: numbers.map(badRow), next: null })
    const page = await desk.open(
      answers(draft({ check, fields: [field('gt', { title: 'Groups' })] }), {
        'GET drafts/d1/rows?tab=bad': rows([1, 2, 3]),
        'GET drafts/d1/rows?tab=bad&rule=gt+a': rows([1, 2]),
      }),
      'import/d1/check',
    )
    await page.getByRole('button', { name: '1 × a row with four cells' }).waitFor()
    assert.equal(await page.getByText(NOTE.text).count(), 0, 'the files have shown it')
    await page.getByRole('button', { name: '2 × Groups (accepted: a number)' }).click()
    await page.getByRole('row', { name: 'Row 3' }).waitFor({ state: 'detached' })
    assert.deepEqual((await texts(page, 'Row 2')).slice(0, 2), ['Ada', '2024-05-11'])
  })

  it('show the notes of a result that are new', async () => {
    const done = { ...outcome, notes: [NOTE, { text: 'verein is a new source' }] }
    const published = job({ what: 'publish', draft: 'd1', state: 'done', outcome: done })
    const page = await desk.open(
      answers(draft(), { 'GET overview': overview({ job: published }) }),
      'import/d1/publish',
    )
    const result = page.getByRole('region', { name: 'Result' })
    await result.getByText('verein is a new source').waitFor()
    assert.equal(await result.getByText(NOTE.text).count(), 0)
  })

  it('fit a phone, and are accessible in the dark', async () => {
    const columns = [column('Beobachtungszeitpunkt (MEZ/MESZ)', 'gt')]
    const current = draft({ columns, fields: [field('gt')], preview: [row({ faults: [fault('x')] })], check })
    for (const step of ['files', 'columns', 'check', 'publish']) {
      const page = await desk.open(
        answers(current, { 'GET drafts/d1/rows?tab=bad': { rows: [badRow(1)], next: null } }),
        `import/d1/${step}`,
        { viewport: SIZES.phone, colorScheme: 'dark' },
      )
      await page.getByRole('navigation', { name: 'Steps of the import' }).waitFor()
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), SIZES.phone.width, step)
      assert.deepEqual(await findViolations(page), [], step)
      const tables = 'document.querySelectorAll("#content [class*=cards]")'
      const isNarrow = 'every((table) => table.scrollWidth <= table.clientWidth)'
      assert.equal(await page.evaluate(`[...${tables}].${isNarrow}`), true, `cards of ${step}`)
    }
  })
})
