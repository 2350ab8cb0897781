/** drawSun: the drawing of a sample image matches its records. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Image } from '../../server/src/domain/records/image.ts'
import type { Observation } from '../../server/src/domain/records/observation.ts'
import { MINIMAL_OBSERVATION } from '../../test/support/minimal-observation.ts'
import {
  isDrawnInNorth,
  isLabelledNorth,
  parseElements,
  positionOf,
  readDrawing,
} from '../../test/support/sunspot-drawings.ts'
import { drawSun } from '../src/images/drawing.ts'
import { SIZES } from '../src/images/image-urls.ts'
import { DISC_RADIUS } from '../src/images/projection.ts'

const imageOf = (id: string, more: Partial<Image> = {}): Image => ({
  id: `sample-i-${id}`,
  observer: 'sample-ada',
  title: null,
  date_of_observation: '2024-05-11T09:30:00Z',
  cdn_id: `sample-${id}`,
  urls: {},
  site_lat: null,
  site_lng: null,
  mount: null,
  ...more,
})

const observationOf = (counts: Partial<Observation>): Observation => ({ ...MINIMAL_OBSERVATION, ...counts })

const draw = (id: string, counts: Partial<Observation>) =>
  readDrawing(drawSun(imageOf(id), observationOf(counts), 'full'))

const Id = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 6, maxLength: 6 })
const Type = fc.constantFrom(0, 1, 2) as fc.Arbitrary<Observation['type']>
const Few = fc.nat(25)
const Many = fc.nat(160)

describe('drawSun', () => {
  it('draws exactly the groups and spots counted, on the disc and in their hemisphere', () => {
    fc.assert(
      fc.property(Id, Type, Few, Few, Many, Many, (id, type, gn, gs, sn, ss) => {
        const drawn = draw(id, { type, gt: gn + gs, gn, gs, st: sn + ss, sn, ss })
        assert.deepEqual(drawn.groups, { north: gn, south: gs })
        assert.deepEqual(drawn.spots, { north: sn, south: ss })
        if (sn >= gn && ss >= gs) assert.ok(drawn.sizes.every((spots) => spots > 0))
        for (const umbra of drawn.umbrae) {
          assert.equal(isDrawnInNorth(umbra), isLabelledNorth(umbra))
          const { x, y } = positionOf(umbra)
          assert.ok(Math.hypot(x, y) < DISC_RADIUS, `${x} ${y}`)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('matches every count that is present when others are missing', () => {
    const Count = fc.option(fc.nat(12))
    fc.assert(
      fc.property(Id, Count, Count, Count, Count, Count, Count, (id, gt, gn, gs, st, sn, ss) => {
        const { groups, spots } = draw(id, { gt, gn, gs, st, sn, ss })
        if (gn !== null) assert.equal(groups.north, gn)
        if (gs !== null) assert.equal(groups.south, gs)
        if (sn !== null) assert.equal(spots.north, sn)
        if (ss !== null) assert.equal(spots.south, ss)
        if (gt !== null && (gn === null || gs === null))
          assert.equal(groups.north + groups.south, Math.max(gt, gn ?? 0, gs ?? 0))
        if (st !== null && (sn === null || ss === null))
          assert.equal(spots.north + spots.south, Math.max(st, sn ?? 0, ss ?? 0))
        if (gt === null && gn === null && gs === null) assert.deepEqual(groups, { north: 0, south: 0 })
      }),
      { numRuns: 60 },
    )
  })

  it('draws no spots without counts or without an observation, and describes why', () => {
    for (const type of [0, 1, 2] as const) {
      const { umbrae, groups, description } = draw('000001', { type })
      assert.deepEqual([umbrae.length, groups], [0, { north: 0, south: 0 }])
      assert.match(description, /not counted/)
    }
    const alone = readDrawing(drawSun(imageOf('000001'), undefined, 'full'))
    assert.equal(alone.umbrae.length, 0)
    assert.match(alone.description, /no observation/)
  })

  it('describes observer, time, band and counts in the title and description', () => {
    const counts = { type: 1, gt: 3, gn: 1, gs: 2, st: 12, sn: 1, ss: 11 } as const
    const { title, description } = draw('000001', counts)
    assert.match(title, /H-Alpha, 2024-05-11 09:30 UTC/)
    for (const part of ['sample-ada', '2024-05-11 09:30 UTC', '3 groups with 12 spots'])
      assert.ok(description.includes(part), part)
    assert.match(description, /north 1 group with 1 spot;.*south 2 groups with 11 spots/)
    const titles = [0, 1, 2].map((type) => draw('000001', { type: type as 0 | 1 | 2 }).title)
    assert.deepEqual(
      titles.map((text) => /in (.+),/.exec(text)?.[1]),
      ['white light', 'H-Alpha', 'CaK'],
    )
  })

  it('draws the same Sun for an image in every size, and another for another image', () => {
    const counts = observationOf({ gn: 3, gs: 4, sn: 20, ss: 31 })
    const outlines = (id: string, size: (typeof SIZES)[number]) =>
      readDrawing(drawSun(imageOf(id), counts, size)).umbrae.map(({ attributes }) => attributes.get('d'))
    const full = outlines('00000a', 'full')
    for (const size of SIZES) assert.deepEqual(outlines('00000a', size), full)
    assert.notDeepEqual(outlines('00000b', 'full'), full)
    assert.equal(drawSun(imageOf('00000a'), counts, 'full'), drawSun(imageOf('00000a'), counts, 'full'))
  })

  it('returns well-formed XML without scripts, styles or external references', () => {
    const Nickname = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        ']]>',
        '&amp;',
        '"\'><svg onload=x>',
        '\ufffe\uffff\u0007',
      ),
    )
    fc.assert(
      fc.property(Nickname, Type, (nickname, type) => {
        const observer = `sample-${nickname}`
        const svg = drawSun(imageOf('000001', { observer }), observationOf({ type, gt: 2, st: 5 }), 'full')
        for (const { name, attributes } of parseElements(svg)) {
          assert.ok(!['script', 'style', 'foreignObject', 'a', 'image', 'use'].includes(name), name)
          for (const [attribute, value] of attributes) {
            assert.doesNotMatch(attribute, /^(on|style$|href|xlink)/)
            if (attribute !== 'xmlns') assert.doesNotMatch(value, /:\/\/|url\((?!#)/)
          }
        }
      }),
      { numRuns: 20 },
    )
    const named = drawSun(imageOf('000001', { observer: 'sample-<b>&"' }), undefined, 'thumb')
    assert.ok(readDrawing(named).description.includes('sample-<b>&"'))
  })
})
