import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatOrder, nextOrder, parseOrder, sortRecords } from '../../src/elements/table/sorting.ts'

const BY_DAY = { field: 'day', descending: false }

describe('sortRecords', () => {
  const records = [
    { id: 'a', groups: 9, name: 'Émile' },
    { id: 'b', groups: null, name: 'zoe' },
    { id: 'c', groups: 10, name: null },
    { id: 'd', groups: 9, name: 'Eva' },
    { id: 'e', groups: 0, name: 'Ada' },
  ]
  const sorted = (field: string, descending: boolean) =>
    sortRecords(records, { field, descending })
      .map(({ id }) => id)
      .join('')

  it('sorts numbers by value, with missing ones last and ties in their order', () => {
    assert.equal(sorted('groups', true), 'cadeb')
    assert.equal(sorted('groups', false), 'eadcb')
  })

  it('sorts texts as the language does, with missing ones last', () => {
    assert.equal(sorted('name', false), 'eadbc')
    assert.equal(sorted('name', true), 'bdaec')
  })
})

describe('orders in the URL', () => {
  it('are read and written, and left out where they are the usual one', () => {
    const fields = ['day', 'gt']
    assert.deepEqual(parseOrder('-gt', fields, BY_DAY), { field: 'gt', descending: true })
    assert.equal(formatOrder({ field: 'gt', descending: true }, BY_DAY), '-gt')
    assert.equal(formatOrder({ field: 'day', descending: true }, BY_DAY), '-day')
    assert.equal(formatOrder(BY_DAY, BY_DAY), undefined)
    for (const text of [undefined, '', '-', '--gt', 'st', 'constructor'])
      assert.deepEqual(parseOrder(text, fields, BY_DAY), BY_DAY)
  })

  it('start with the largest number or the first text, then turn around', () => {
    assert.deepEqual(nextOrder(BY_DAY, 'gt', true), { field: 'gt', descending: true })
    assert.deepEqual(nextOrder({ field: 'gt', descending: true }, 'gt', true), {
      field: 'gt',
      descending: false,
    })
    assert.deepEqual(nextOrder(BY_DAY, 'day', false), { field: 'day', descending: true })
  })
})
