import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDegrees } from '../src/decimals.ts'

describe('parseDegrees', () => {
  const degreesOf = (text: string) => parseDegrees(text, { N: 1, S: -1 })

  it('reads degrees, minutes and seconds with a letter before or after them, or a sign', () => {
    for (const [text, degrees] of [
      ["48° 12' N", 48.2],
      ['47°05′N', 47 + 5 / 60],
      ["47° 22,6' N", 47 + 22.6 / 60],
      ["S 23° 14'", -23 - 14 / 60],
      ['23º 30’ 36” s', -23.51],
      ["23°30'36''S", -23.51],
      ['48.5° N', 48.5],
      ['N48,5', 48.5],
      ["-0° 30'", -0.5],
      ['7°', 7],
    ] as const)
      assert.ok(Math.abs((degreesOf(text) ?? Number.NaN) - degrees) < 1e-9, text)
  })

  it('rejects other letters, two of them, and parts that do not fit', () => {
    for (const text of [
      "48° 12' O",
      "N 48° 12' N",
      "-48° 12' N",
      "48° 60' N",
      '48° 12\' 60" N',
      "48,5° 12' N",
      '48 12 N',
      '48,5',
      "12' N",
      '48° 12',
      'N',
      '',
    ])
      assert.equal(degreesOf(text), undefined, text)
  })
})
