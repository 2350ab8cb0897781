import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Type from 'typebox'
import { accepted } from '../../src/domain/accepted.ts'
import { Day, Id, Nickname, Nullable, TITLE } from '../../src/domain/field.ts'
import { Image } from '../../src/domain/image.ts'
import { Observation, ObservationType } from '../../src/domain/observation.ts'

describe('accepted', () => {
  it('describes the range of numbers, with thousands separators', () => {
    assert.equal(accepted(Observation.properties.gt), 'a whole number from 0 to 9,999, or empty (null)')
    assert.equal(accepted(Observation.properties.seeing), 'a whole number from 0 to 100, or empty (null)')
    assert.equal(accepted(Type.Integer({ minimum: 1 })), 'a whole number from 1')
    assert.equal(accepted(Type.Integer()), 'a whole number')
    assert.equal(accepted(Type.Number({ maximum: 90 })), 'a number of at most 90')
  })

  it('describes the length of texts, the values of enums, and formats', () => {
    assert.equal(accepted(TITLE), 'text of at most 300 characters, or empty (null)')
    assert.equal(accepted(Type.String({ minLength: 1, maxLength: 300 })), 'text of 1 to 300 characters')
    assert.equal(accepted(Type.String()), 'text')
    assert.equal(accepted(ObservationType), 'one of 0, 1, 2')
    assert.equal(accepted(Id), '1 to 128 characters of A-Z a-z 0-9 . _ ~ : -')
    assert.equal(accepted(Day), 'a UTC calendar day, YYYY-MM-DD')
    assert.match(
      accepted(Nullable(Nickname)),
      /1 to 64 characters without control characters, or empty \(null\)$/,
    )
  })

  it('describes the accepted values of every record field', () => {
    for (const schema of [Observation, Image])
      for (const [name, field] of Object.entries(schema.properties))
        assert.match(accepted(field), /\d|http|text|number|one of/, name)
  })
})
