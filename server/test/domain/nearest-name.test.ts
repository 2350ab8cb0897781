import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nearestName } from '../../src/domain/nearest-name.ts'

const KNOWN = ['id', 'observer', 'type', 'date_of_observation', 'wolf', 'wolf_north', 'wolf_south', 'tags']

describe('nearestName', () => {
  it('returns the known name that is most similar', () => {
    const expected = {
      wolff: 'wolf',
      WOLF_NORTH: 'wolf_north',
      observers: 'observer',
      dateofobservation: 'date_of_observation',
    }
    for (const [typed, name] of Object.entries(expected)) assert.equal(nearestName(typed, KNOWN), name)
  })

  it('returns undefined when no name is similar', () => {
    for (const typed of ['declination', 'zzz', 'xx', 'q', 'x'.repeat(10_000)])
      assert.equal(nearestName(typed, KNOWN), undefined)
    assert.equal(nearestName('wolf', []), undefined)
  })

  it('returns the nearest of several names, and the first of equally near ones', () => {
    assert.equal(nearestName('wolf_norht', KNOWN), 'wolf_north')
    assert.equal(nearestName('cat', ['bat', 'rat']), 'bat')
    assert.equal(nearestName('rat', ['bat', 'rat']), 'rat')
  })
})
