import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nearestName } from '../../src/domain/nearest-name.ts'

const KNOWN = ['id', 'observer', 'type', 'date_of_observation', 'wolf', 'wolf_north', 'wolf_south', 'tags']

describe('a mistyped name', () => {
  it('is answered with the one that was most likely meant', () => {
    const meant = {
      wolff: 'wolf',
      WOLF_NORTH: 'wolf_north',
      observers: 'observer',
      dateofobservation: 'date_of_observation',
    }
    for (const [typed, name] of Object.entries(meant)) assert.equal(nearestName(typed, KNOWN), name)
  })

  it('far from all of them is answered with none', () => {
    for (const typed of ['declination', 'zzz', 'xx', 'q', 'x'.repeat(10_000)])
      assert.equal(nearestName(typed, KNOWN), undefined)
    assert.equal(nearestName('wolf', []), undefined)
  })

  it('is answered with the nearest of several that are near, the first of equally near ones', () => {
    assert.equal(nearestName('wolf_norht', KNOWN), 'wolf_north')
    assert.equal(nearestName('cat', ['bat', 'rat']), 'bat')
    assert.equal(nearestName('rat', ['bat', 'rat']), 'rat')
  })
})
