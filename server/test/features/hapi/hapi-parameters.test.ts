import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { PUBLISHED_TABLES, tableNamed } from '../../../../test/support/tables.ts'
import { isNickname } from '../../../src/domain/records/field.ts'
import { NO_TEXT_BYTES, TextBytes } from '../../../src/domain/records/text-bytes.ts'
import { hapiDatasets, nicknameId, nicknameOf } from '../../../src/features/hapi/hapi-datasets.ts'
import { datasetColumns, selectParameters } from '../../../src/features/hapi/hapi-parameters.ts'

const DATASETS = hapiDatasets(PUBLISHED_TABLES)
const FACTOR = tableNamed('index-observers').fields['k']

const text = fc.string({ unit: 'binary' }).filter((each) => each.isWellFormed())
const nickname = text.map((each) => each.trim().normalize('NFC')).filter(isNickname)

describe('a dataset', () => {
  const dataset = { id: 'x', title: 'X', description: 'X.' }
  const declare = (name: string, filter: { type?: number } = {}) =>
    hapiDatasets([{ ...tableNamed(name), timeSeries: [{ ...dataset, filter }] }]).fixed

  it('has the time that its table is sorted by', () => {
    for (const [name, unit] of [
      ['images', 'instant'],
      ['activity', 'day'],
      ['activity-monthly', 'month'],
    ] as const)
      assert.equal(declare(name)[0]?.unit, unit)
  })

  it('is rejected when the table is not in the order of time, or lacks the filter or lengths of texts', () => {
    assert.throws(
      () => declare('observers'),
      /observers .* order of nickname; use BY_TIME, BY_DAY or BY_MONTH/,
    )
    assert.throws(
      () => declare('images', { type: 0 }),
      /filter type; the table images has: from, to, observer, tag/,
    )
    assert.throws(() => declare('index-flags'), /index-flags .* lengths of texts/)
  })
})

describe('dataset ids of observers', () => {
  it('are reversible and have only characters that need no encoding', () =>
    fc.assert(
      fc.property(nickname, (name) => {
        const id = nicknameId(name)
        assert.match(id, /^[A-Za-z0-9._:-]+$/)
        assert.equal(nicknameOf(id), name)
        assert.equal(DATASETS.withId(DATASETS.ofObserver(name).id)?.filter.observer, name)
        assert.ok(DATASETS.ofObserver(name).title.length <= 40)
      }),
    ))

  it('have the documented form', () => {
    assert.equal(nicknameId('María del Sol'), 'Mar:C3:ADa:20del:20Sol')
    assert.equal(nicknameId('a:b/c_d-e.f,g'), 'a:3Ab:2Fc_d-e.f:2Cg')
  })

  it('are unknown when they are spelled otherwise', () => {
    const others = 'Mar:c3:ada :41da Mar:C3 :C3 a: a:2 %41 é :FF :ED:A0:80'
    for (const id of ['', 'a b', ...others.split(' ')]) assert.equal(nicknameOf(id), undefined, id)
    const ids = 'Daily observer observer/ observations/ constructor observer/:00 observer/:20'
    for (const id of [...ids.split(' '), '', 'daily ']) assert.equal(DATASETS.withId(id), undefined, id)
  })
})

const KEYS = ['full', 'thumb']

describe('parameters', () => {
  const lengths = new TextBytes(NO_TEXT_BYTES)
  lengths.add('observation', { id: 'x'.repeat(17), comments: '🌞\n' }, ['a', 'b'])

  it('begin with the time, have units and fills, and unique names, in each dataset', () => {
    for (const dataset of [...DATASETS.fixed, DATASETS.ofObserver('Ada')]) {
      const { parameters } = datasetColumns(dataset, KEYS, lengths, FACTOR)
      const shown = parameters.map(({ parameter }) => parameter)
      assert.deepEqual([shown[0]?.name, shown[0]?.units, shown[0]?.fill], ['Time', 'UTC', null])
      const names = shown.map(({ name }) => name.toLowerCase())
      assert.equal(new Set(names).size, names.length)
      assert.ok(!names.includes('day') && !names.includes('month'), 'the time has them')
      for (const { name, type, length, units, fill, label, description } of shown) {
        assert.equal(length !== undefined, type === 'string' || type === 'isotime', name)
        if (type === 'string') assert.ok(fill === null || fill.length <= (length ?? 0))
        if (type === 'double') assert.equal(fill, 'NaN', name)
        if (type === 'integer') assert.equal(fill, null, name)
        assert.notEqual(units, '', name)
        assert.ok(name === 'Time' || label, name)
        assert.match(description ?? '', /\.$/, name)
      }
    }
  })

  it('have the lengths of the longest texts, rounded up', () => {
    const observations = DATASETS.fixed.find(({ id }) => id === 'observations')
    assert.ok(observations)
    const { parameters } = datasetColumns(observations, KEYS, lengths, FACTOR)
    const lengthOf = (name: string) =>
      parameters.find(({ parameter }) => parameter.name === name)?.parameter.length
    assert.deepEqual(['id', 'comments', 'tags', 'title'].map(lengthOf), [24, 8, 8, 8])
  })

  it('are selected by name in their order, always with the time', () => {
    const { parameters } = datasetColumns(DATASETS.ofObserver('Ada'), KEYS, lengths, FACTOR)
    const select = (names: string) =>
      selectParameters(parameters, names)
        .map(({ parameter }) => parameter.name)
        .join()
    assert.equal(select('wolf,k'), 'Time,wolf,k')
    assert.equal(select('Time,wolf'), 'Time,wolf')
    assert.equal(select('Time'), 'Time')
    assert.equal(select('').split(',').length, parameters.length)
    for (const names of ['k,wolf', 'wolf,wolf', 'Time,Time', 'wolf,Time'])
      assert.throws(() => select(names), { hapiCode: 1411 })
    for (const names of ['x', 'wolf,', ',', 'WOLF', 'wolf, k', 'constructor'])
      assert.throws(() => select(names), { hapiCode: 1407 })
  })
})
