import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Type from 'typebox'
import { TABLES } from '../../src/domain/columns.ts'
import { type DocumentedFields, field, Nullable } from '../../src/domain/field.ts'
import { Image } from '../../src/domain/image.ts'
import { Observation } from '../../src/domain/observation.ts'
import { openapiSchema } from '../../src/domain/openapi-schema.ts'

describe('field', () => {
  it('does not compile without a meaning, or without whyNull for a nullable field', () => {
    const text = Type.String()
    // @ts-expect-error: a field needs a meaning
    field(text, { title: 'A' })
    // @ts-expect-error: a nullable field needs whyNull
    field(Nullable(text), { title: 'A', meaning: 'A.' })
    // @ts-expect-error: so does an array, which may be empty
    field(Type.Array(text), { title: 'A', meaning: 'A.' })
    // @ts-expect-error: a field that is never null has no whyNull
    field(text, { title: 'A', meaning: 'A.', whyNull: 'It is not.' })
    // @ts-expect-error: every field of a table must be documented
    const fields: DocumentedFields = { a: text }
    assert.ok(fields)
  })

  it('gives every field of every table a title and a meaning that is a sentence', () => {
    for (const { fields } of Object.values(TABLES))
      for (const [name, { title, meaning, whyNull = '.' }] of Object.entries(fields)) {
        assert.match(title ?? '', /^[A-Z]/, name)
        assert.match(meaning ?? '', /\.$/, name)
        assert.match(whyNull, /\.$/, name)
      }
  })
})

describe('openapiSchema', () => {
  it('drops keywords that OpenAPI 3.0.3 does not have, at every depth', () => {
    const text = JSON.stringify([openapiSchema(Observation), openapiSchema(Image)])
    for (const keyword of ['meaning', 'unit', 'whyNull', 'columnPrefix'])
      assert.ok(!text.includes(`"${keyword}":`), keyword)
  })

  it('drops them in array items and object values', () => {
    const unit = { type: 'integer', unit: '1' }
    assert.deepEqual(openapiSchema({ type: 'array', items: unit }), {
      type: 'array',
      items: { type: 'integer' },
    })
    assert.deepEqual(openapiSchema({ type: 'object', additionalProperties: unit }), {
      type: 'object',
      additionalProperties: { type: 'integer' },
    })
    assert.deepEqual(openapiSchema({ additionalProperties: false }), { additionalProperties: false })
  })

  it('keeps properties named like a keyword, and examples', () => {
    const schema = {
      type: 'object',
      properties: { title: { type: 'string', title: 'Title' }, unit: { type: 'string' } },
      example: { title: 'A', unit: '1' },
    }
    assert.deepEqual(openapiSchema(schema), {
      ...schema,
      properties: { title: { type: 'string' }, unit: { type: 'string' } },
    })
  })
})
