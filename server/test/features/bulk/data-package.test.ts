import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertDataPackage, type DataPackage, type Field } from '../../../../test/support/data-package.ts'
import { pluck } from '../../../../test/support/pluck.ts'
import { columnsOfTable, FILE_TABLES } from '../../../../test/support/tables.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { dataPackage } from '../../../src/features/bulk/dictionary.ts'

const URL_KEYS = ['0', 'constructor', 'thumb']
const FACTS = {
  tables: FILE_TABLES,
  version: '0c51f0a9b3e27',
  publishedAt: '2024-05-11T20:00:03Z',
  urlKeys: URL_KEYS,
  publicUrl: 'https://sun.example',
  communityName: undefined,
  homeUrl: undefined,
  dataLicense: undefined,
}
const dictionary = (facts: Partial<typeof FACTS> = {}) =>
  dataPackage({ ...FACTS, ...facts }) as unknown as DataPackage

const fieldsOf = (table: string): Field[] =>
  dictionary().resources.find(({ name }) => name === table)?.schema.fields ?? []
const field = (table: string, name: string): Field => {
  const found = fieldsOf(table).find((one) => one.name === name)
  assert.ok(found, name)
  return found
}

describe('dataPackage', () => {
  it('is a valid Data Package, even before anything is published', () => {
    assertDataPackage(dictionary())
    const empty = dataPackage({
      ...FACTS,
      version: '0000000000000',
      publishedAt: null,
      urlKeys: [],
      publicUrl: undefined,
    })
    assertDataPackage(empty as unknown as DataPackage)
    assert.ok(!('created' in empty) && !('homepage' in empty))
  })

  it('lists every column of every table in order', () => {
    assert.deepEqual(pluck(dictionary().resources, 'name'), pluck(FILE_TABLES, 'name'))
    for (const { name: table } of FILE_TABLES)
      assert.deepEqual(
        pluck(fieldsOf(table), 'name'),
        columnsOfTable(table, URL_KEYS).map(({ name }) => name),
      )
  })

  it('has examples of columns that have one', () => {
    assert.equal(field('images', 'url_thumb').example, 'https://images.example/a81f3c/thumb.jpg')
    assert.equal(field('images', 'url_constructor').example, undefined)
  })

  it('has the same bounds, patterns and enums as the record schemas', () => {
    let compared = 0
    for (const { name: table, fields } of FILE_TABLES)
      for (const { name, constraints = {} } of fieldsOf(table)) {
        const schema = fields[name]
        if (!schema) continue
        for (const bound of ['minimum', 'maximum', 'minLength', 'maxLength'] as const) {
          assert.equal(constraints[bound], schema[bound], `${name} ${bound}`)
          compared++
        }
      }
    assert.ok(compared > 100)
    assert.deepEqual(field('images', 'mount').constraints?.['enum'], ['EQUATORIAL', 'ALTAZ'])
    assert.deepEqual(field('observations', 'type').constraints?.['enum'], [0, 1, 2])
    assert.equal(field('observations', 'id').constraints?.['pattern'], OBSERVATIONS.fields.get('id')?.pattern)
    assert.equal(field('images', 'url_0').constraints?.['maxLength'], 2_000)
    assert.equal(field('images', 'url_0').format, 'uri')
  })
})
