/** Changes of a profile by the columns and settings that the operator chooses. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DraftColumn, ProfileData } from '@heliolog/desk-api'
import {
  DATE,
  ID,
  mapColumn,
  ownValueOf,
  scaleEnds,
  scaleText,
  setEntry,
  setValue,
  withKeys,
} from '../../src/desk/import/profile-edits.ts'

const column = (name: string, field: string | null, samples: string[] = []): DraftColumn => ({
  ...{ name, field, samples },
  values: [],
  range: null,
})

const COLUMNS = [
  column('Nr', null, ['1', '2']),
  column('Kennung', null, ['a-1']),
  column('Datum', DATE),
  column('Uhrzeit', DATE),
  column('Name', 'observer'),
  column('Kürzel', null),
  column('Gruppen', 'gt'),
]
const PROFILE: ProfileData = {
  columns: { Name: 'observer', Gruppen: 'gt' },
  ignore: ['Nr', 'Kürzel'],
  date: { columns: ['Datum', 'Uhrzeit'], zone: 'Europe/Berlin' },
}

const mapped = (name: string, field: string | null, profile = PROFILE) =>
  mapColumn({ profile, source: 'verein' }, COLUMNS, name, field)

describe('mapColumn', () => {
  it('moves a field from the column that had it, and leaves that one out', () => {
    const { columns, ignore } = mapped('Kürzel', 'observer')
    assert.deepEqual(columns, { Gruppen: 'gt', Kürzel: 'observer' })
    assert.deepEqual(ignore, ['Nr', 'Name'])
  })

  it('leaves a column out, also one that nobody has decided about', () => {
    assert.deepEqual(mapped('Gruppen', null).columns, { Name: 'observer' })
    assert.deepEqual(mapped('Gruppen', null).ignore, ['Nr', 'Kürzel', 'Gruppen'])
    assert.deepEqual(mapped('Kennung', null).ignore, ['Nr', 'Kürzel', 'Kennung'])
  })

  it('replaces a constant by a column', () => {
    const profile = { ...PROFILE, constants: { type: 0, title: 'x' } }
    assert.deepEqual(mapped('Kürzel', 'type', profile).constants, { title: 'x' })
  })

  it('keeps the two latest columns of the date', () => {
    const { date, ignore } = mapped('Kürzel', DATE)
    assert.deepEqual(date, { columns: ['Uhrzeit', 'Kürzel'], zone: 'Europe/Berlin' })
    assert.deepEqual(ignore, ['Nr', 'Datum'])
    assert.deepEqual(mapped('Uhrzeit', null).date, { columns: ['Datum'], zone: 'Europe/Berlin' })
  })

  it('puts the source in front of running numbers, and takes other ids as they are', () => {
    const numbered = mapped('Nr', ID)
    assert.equal(numbered.id, 'verein-{Nr}')
    assert.equal(numbered.columns?.['Nr'], undefined)
    assert.deepEqual(mapped('Kennung', ID).columns?.['Kennung'], ID)
  })

  it('makes ids from a hash when the column of the ids becomes something else', () => {
    assert.equal(mapped('Nr', 'wolf', { ...PROFILE, id: 'verein-{Nr}' }).id, '{hash}')
  })
})

it('removes keys that become empty', () => {
  assert.deepEqual(withKeys<ProfileData>({ decimal: ',', null: ['-'] }, { decimal: '', null: [] }), {})
  assert.deepEqual(setEntry({ scales: { seeing: '1..5 -> 0..100' } }, 'scales', 'seeing', ''), {})
})

it('sets values by text in upper or lower case, and null as an empty text', () => {
  const profile = setValue(setValue({}, 'type', 'WL', 0), 'type', '-', '')
  assert.deepEqual(profile.values, { type: { WL: 0, '-': '' } })
  assert.equal(ownValueOf(profile, 'type', 'wl'), 0)
  assert.deepEqual(setValue(setValue(profile, 'type', 'WL', undefined), 'type', '-', undefined), {})
})

it('reads and writes the ends of a scale, unless it does not lead to 0 to 100', () => {
  assert.deepEqual(scaleEnds('5..1 -> 0..100'), { worst: 5, best: 1 })
  assert.deepEqual(scaleEnds('0.5 .. 4.5 → 0 .. 100'), { worst: 0.5, best: 4.5 })
  assert.equal(scaleEnds('1..5 -> 100..0'), undefined)
  assert.equal(scaleText({ worst: 5, best: 1 }), '5..1 -> 0..100')
})
