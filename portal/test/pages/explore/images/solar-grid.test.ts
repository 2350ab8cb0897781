import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { projectToDisk, solarGrid } from '../../../../src/pages/explore/images/solar-grid.ts'

const UPRIGHT = { p: 0, b0: 0, l0: 0 }

/** Compares to 9 decimals. */
const assertAt = (point: { x: number; y: number } | null, x: number, y: number): void => {
  assert.ok(
    point !== null && Math.hypot(point.x - x, point.y - y) < 1e-9,
    `${JSON.stringify(point)}, not ${x}, ${y}`,
  )
}

describe('projectToDisk', () => {
  it('puts the centre of the disk at latitude B0 and longitude L0', () => {
    assertAt(projectToDisk(-5.5, 123, { p: 20, b0: -5.5, l0: 123 }), 0, 0)
    assert.equal(projectToDisk(5.5, 303, { p: 20, b0: -5.5, l0: 123 }), null)
  })

  it('turns the north pole by P towards the east, which is on the left', () => {
    assertAt(projectToDisk(90, 0, UPRIGHT), 0, 1)
    assertAt(projectToDisk(90, 0, { ...UPRIGHT, p: 30 }), -0.5, Math.sqrt(3) / 2)
  })

  it('puts larger longitudes to the west, on the right', () => {
    assertAt(projectToDisk(0, 30, UPRIGHT), 0.5, 0)
    assertAt(projectToDisk(0, 10, { ...UPRIGHT, l0: 340 }), 0.5, 0)
  })

  it('shows only the pole that is tilted towards the Earth', () => {
    const tilted = { ...UPRIGHT, b0: 7 }
    assertAt(projectToDisk(90, 0, tilted), 0, Math.cos((7 * Math.PI) / 180))
    assert.equal(projectToDisk(-90, 0, tilted), null)
    // The equator passes south of the centre.
    assertAt(projectToDisk(0, 0, tilted), 0, -Math.sin((7 * Math.PI) / 180))
  })
})

it('solarGrid draws connected lines on the disk for any orientation', () => {
  for (const b0 of [-7.25, -3, 0, 3, 7.25])
    for (const p of [-26.3, 0, 26.3]) {
      const lines = solarGrid({ p, b0, l0: 217.3 }, 10)
      // 17 parallels, except those around the hidden pole; 18 or 19 meridians in front, others near the pole.
      assert.ok(lines.length >= 17 - 1 + 18 && lines.length <= 17 + 36, `${lines.length}`)
      for (const line of lines)
        for (const [at, { x, y }] of line.entries()) {
          assert.ok(Math.hypot(x, y) <= 1 + 1e-12)
          const next = line[at + 1]
          if (next) assert.ok(Math.hypot(next.x - x, next.y - y) < 0.04, `gap at ${x}, ${y}`)
        }
    }
})
