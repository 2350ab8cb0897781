/** The description of a draft: sheets, columns, questions and rows of files as a club keeps them. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Draft } from '@heliolog/desk-api'
import { type Cell, serialOf, xlsx } from '../../../../../packages/table-reader/test/support/xlsx-files.ts'
import { type DraftClient, draftClient } from '../support/draft-client.ts'

const HEADER = ['Datum', 'Uhrzeit (MEZ/MESZ)', 'Beobachter', 'Gruppen', 'Flecken', 'Güte', 'Instrument']
const day = (text: string): Cell => ({ serial: serialOf(`${text}T00:00`), style: 'dd.mm.yyyy' })
const time = (text: string): Cell => ({ serial: serialOf(`1970-01-01T${text}`) - 25_569, style: 'hh:mm' })
const row = (date: Cell, observer = 'Jürgen Müller', spots: Cell = 5, seeing: Cell = '2,5'): Cell[] => [
  ...[date, time('15:40'), observer, 1, spots, seeing, 'Refraktor'],
]

const WORKBOOK = xlsx({
  2023: [['Sonnenfreunde'], [], HEADER, row(day('2023-05-11')), row('31.02.2023'), ['Summe', null, null, 2]],
  2024: [['Sonnenfreunde'], [], HEADER, row(day('2024-05-11'), 'Jürgen Mueller', -3, 4)],
  Info: [['Monat', 'Relativzahl']],
})

const field = ({ fields }: Draft, name: string) => fields.find((one) => one.name === name)
const column = ({ columns }: Draft, name: string) => columns.find((one) => one.name === name)
const openKeys = ({ questions }: Draft) => questions.flatMap(({ keys }) => keys)

describe('the draft of a workbook', () => {
  const withWorkbook = async (t: Parameters<typeof draftClient>[0]): Promise<[DraftClient, Draft]> => {
    const client = draftClient(t)
    return [client, await client.create({ 'Verein 2024.xlsx': WORKBOOK })]
  }

  it('shows title, header, rows and totals of all sheets', async (t) => {
    const [client, draft] = await withWorkbook(t)
    const [file] = draft.files
    assert.deepEqual([file?.name, file?.fault, file?.delimiter], ['Verein 2024.xlsx', null, null])
    assert.deepEqual(
      file?.sheets.map(({ name, isChosen, header }) => [name, isChosen, header]),
      [
        ['2023', true, 3],
        ['2024', true, 3],
        ['Info', false, 1],
      ],
    )
    assert.deepEqual(
      file?.sheets[0]?.head.map(({ line, role }) => [line, role]),
      [
        [1, 'title'],
        [3, 'header'],
        [4, 'row'],
        [5, 'row'],
        [6, 'skipped'],
      ],
    )
    const { files } = await client.changeProfile(draft, { sheets: ['2024'] })
    assert.deepEqual(
      files[0]?.sheets.map(({ isChosen }) => isChosen),
      [false, true, false],
    )
  })

  it('maps columns, with samples, values and ranges', async (t) => {
    const [, draft] = await withWorkbook(t)
    assert.deepEqual(
      draft.columns.map(({ name, field: mapped }) => [name, mapped]),
      [
        ['Datum', 'date'],
        ['Uhrzeit (MEZ/MESZ)', 'date'],
        ['Beobachter', 'observer'],
        ['Gruppen', 'gt'],
        ['Flecken', 'st'],
        ['Güte', 'seeing'],
        ['Instrument', null],
      ],
    )
    const seeing = column(draft, 'Güte')
    assert.deepEqual(
      [seeing?.samples, seeing?.values, seeing?.range],
      [['2,5', '4'], ['2,5', '4'], { least: 2.5, greatest: 4 }],
    )
    assert.deepEqual(draft.settings.profile.scales, { seeing: '5..1 -> 0..100' })
    const type = field(draft, 'type')
    assert.deepEqual([type?.isRequired, type?.isGiven, type?.values], [true, true, [0, 1, 2]])
    assert.deepEqual([field(draft, 'seeing')?.isScaled, field(draft, 'wolf')?.isGiven], [true, false])
    assert.match(field(draft, 'cloud_cover')?.meaning ?? '', /\.$/)
    assert.equal(field(draft, 'cloud_cover')?.unit, 'percent')
    assert.deepEqual(draft.similarNicknames, [{ nickname: 'Jürgen Mueller', similar: 'Jürgen Müller' }])
  })

  it('shows rows as published, or their faults with columns', async (t) => {
    const [, draft] = await withWorkbook(t)
    const [good, bad, other] = draft.preview
    assert.deepEqual([good?.file, good?.sheet, good?.line], ['Verein 2024.xlsx', '2023', 4])
    assert.deepEqual([good?.fields?.['seeing'], good?.fields?.['type']], [63, 0])
    assert.equal(good?.fields?.['date_of_observation'], '2023-05-11T13:40:00Z')
    assert.deepEqual(good?.cells['Beobachter'], 'Jürgen Müller')
    assert.deepEqual([bad?.fields, bad?.faults[0]?.columns], [null, ['Datum', 'Uhrzeit (MEZ/MESZ)']])
    assert.deepEqual([other?.sheet, other?.faults[0]?.field, other?.faults[0]?.value], ['2024', 'st', '-3'])
    assert.deepEqual(draft.timeExample, { given: '2023-05-11 15:40:00', published: '2023-05-11T13:40:00Z' })
    assert.deepEqual(draft.faults, [])
  })

  it('asks until the settings answer', async (t) => {
    const [client, draft] = await withWorkbook(t)
    assert.deepEqual(openKeys(draft).sort(), [
      ...['constants.type', 'date.format', 'date.zone', 'ignore', 'scales.seeing', 'skip'],
    ])
    const { profile } = draft.settings
    const answered = await client.changeProfile(draft, {
      date: { ...profile.date, zone: 'UTC' },
      scales: { seeing: '1..5 -> 0..100' },
    })
    assert.deepEqual(openKeys(answered).sort(), ['constants.type', 'date.format', 'ignore', 'skip'])
    assert.equal(answered.timeExample?.published, '2023-05-11T15:40:00Z')
    assert.equal(answered.preview[0]?.fields?.['seeing'], 38)
  })

  it('reads edited cells, and edits of its files only', async (t) => {
    const [client, draft] = await withWorkbook(t)
    const edit = { file: draft.files[0]?.number ?? 0, sheet: '2024', line: 4, column: 'Flecken', value: '3' }
    const { preview, edits } = await client.edit(draft, [edit])
    assert.deepEqual([preview[2]?.fields?.['st'], preview[2]?.faults, edits], [3, [], [edit]])
    const { preview: before } = await client.edit(draft, [])
    assert.equal(before[2]?.faults[0]?.value, '-3')
    await assert.rejects(client.edit(draft, [{ ...edit, file: 99 }]), /the draft has no file 99/)
  })
})

describe('a draft', () => {
  it('shows rows without the fields that no column gives yet', async (t) => {
    const client = draftClient(t)
    const draft = await client.create({ 'a.csv': 'Datum;Gruppen;Flecken\n11.05.2024 09:30;1;5\n' })
    const observer = field(draft, 'observer')
    assert.deepEqual([observer?.isRequired, observer?.isGiven], [true, false])
    assert.match(JSON.stringify(draft.faults), /in which time zone are the times/)
    assert.equal(draft.timeExample, null)
    const { id: _, ...shown } = draft.preview[0]?.fields ?? {}
    assert.deepEqual([shown['st'], 'observer' in shown], [5, false])
    const named = await client.changeProfile(draft, {
      constants: { type: 0, observer: 'Ada' },
      date: { ...draft.settings.profile.date, zone: 'UTC' },
    })
    assert.deepEqual([named.preview[0]?.fields?.['observer'], named.faults], ['Ada', []])
    assert.ok(!openKeys(named).includes('constants.observer'))
  })

  it('has a time of day when dates have none', async (t) => {
    const client = draftClient(t)
    const draft = await client.create({ 'a.csv': 'Beobachter;Datum;f\nAda;11.05.2024;5\n' })
    assert.equal(draft.settings.timeOfDay, '12:00')
    assert.equal(draft.preview[0]?.fields?.['date_of_observation'], '2024-05-11T12:00:00Z')
    const other = await client.change(draft, { timeOfDay: '10:30' })
    assert.equal(other.preview[0]?.fields?.['date_of_observation'], '2024-05-11T10:30:00Z')
  })

  it('shows the former rows while the profile has faults', async (t) => {
    const client = draftClient(t)
    const draft = await client.create({ 'a.csv': 'Beobachter;Datum (UT);f\nAda;11.05.2024 09:30;5\n' })
    const typed = await client.changeProfile(draft, { scales: { seeing: '1..' }, encoding: 'utf-9' })
    assert.equal(typed.faults.length, 2)
    assert.match(JSON.stringify(typed.faults), /encoding: .*utf-9.* is not a known encoding/)
    assert.equal(typed.preview[0]?.fields?.['observer'], 'Ada')
    assert.equal(typed.settings.profile.encoding, 'utf-9')
  })

  it('detects delimiter and encoding, and reads with others', async (t) => {
    const client = draftClient(t)
    const text = 'Sonne\nBeobachter;Datum (UT);f\nJürgen;11.05.2024 09:30;5\nAda;12.05.2024 09:30;6\n'
    const draft = await client.create({ 'a.csv': Buffer.from(text, 'latin1') })
    const [file] = draft.files
    assert.deepEqual([file?.delimiter, file?.encoding, file?.sheets[0]?.header], [';', 'windows-1252', 2])
    assert.equal(draft.settings.profile.encoding, 'windows-1252')
    const other = await client.changeProfile(draft, { encoding: 'iso-8859-5', header: 3, delimiter: ';' })
    assert.deepEqual(other.files[0]?.encoding, 'iso-8859-5')
    assert.deepEqual(other.columns[0]?.name, 'J\u045crgen')
    const last = await client.changeProfile(draft, { header: 4, delimiter: ',' })
    assert.match(last.files[0]?.fault?.text ?? '', /^a\.csv: there are no rows/)
    assert.deepEqual(
      last.files[0]?.sheets[0]?.head.map(({ role }) => role),
      ['title', 'title', 'title', 'header'],
    )
  })

  it('reads rejected rows, NDJSON and JSON beside tables', async (t) => {
    const client = draftClient(t)
    const rejected =
      '\uFEFFheliolog_file,heliolog_row,heliolog_rule,Beobachter,Datum (UT),f\na.csv,3,x,Ada,11.05.2024 09:30,5\n'
    const draft = await client.create({ 'a.csv.rejected.csv': rejected })
    assert.deepEqual(
      draft.columns.map(({ name }) => name),
      ['Beobachter', 'Datum (UT)', 'f'],
    )
    const record = { id: 'a', observer: 'Ada', type: 0, date_of_observation: '2024-05-11T09:30:00Z', gt: 1 }
    for (const [name, text] of Object.entries({
      'b.ndjson': JSON.stringify(record),
      'b.json': JSON.stringify([record]),
    })) {
      const plain = await client.create({ [name]: text })
      assert.deepEqual([plain.files[0]?.delimiter, plain.faults], [null, []])
      assert.deepEqual(plain.preview[0]?.fields?.['gt'], 1)
      assert.equal(plain.preview[0]?.cells['gt'], '1')
      assert.deepEqual(plain.files[0]?.sheets[0]?.head[0]?.cells.slice(0, 2), ['a', 'Ada'])
    }
  })

  it('describes images with their URLs and tags', async (t) => {
    const client = draftClient(t)
    const text =
      'Datei;Bild;Datum (UT);Fotograf;Schlagworte\na.jpg;https://x.example/a.jpg;04.06.2023 11:22;Ada;Fleck\n'
    const draft = await client.create({ 'bilder.csv': text })
    assert.equal(draft.settings.kind, 'images')
    const url = field(draft, 'url_full')
    assert.deepEqual([url?.isGiven, field(draft, 'url_thumb')?.isGiven], [true, false])
    assert.deepEqual(draft.preview[0]?.tags, ['fleck'])
  })
})
