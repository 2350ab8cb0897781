import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { CommunityIndex } from '../../src/community-index.ts'
import { IndexInput } from '../../src/index-rows.ts'
import { computeIndex } from './compute-index.ts'

export interface Report {
  day: number
  observer: string
  wolf: number
  north: number | null
  south: number | null
}

/** Days from 1970-01-01 to a day (`YYYY-MM-DD`). */
export const dayNumber = (day: string): number => Date.parse(day) / 86_400_000

export const FIRST_DAY = dayNumber('2013-11-20')

export const indexOf = (reports: readonly Report[]): CommunityIndex => {
  const input = new IndexInput()
  for (const { day, observer, wolf, north, south } of reports.toSorted((a, b) => a.day - b.day))
    input.add(day, observer, wolf, north, south)
  assert.equal(input.length, reports.length)
  return computeIndex(input)
}

// Their order by code units differs from that by UTF-8 bytes: the surrogates of 𝒜 come before ﬀ.
const nickname = fc.constantFrom('ada', 'Bo', 'Ćosić', 'ﬀ', '𝒜', 'Zoë', 'a')
const wolf = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 300 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 3000, 109_989) },
)
const report: fc.Arbitrary<Report> = fc.record({
  // Few enough days that observers meet; several years and months.
  day: fc.oneof(
    fc.integer({ min: FIRST_DAY, max: FIRST_DAY + 60 }),
    fc.integer({ min: FIRST_DAY, max: FIRST_DAY + 800 }).map((day) => day - (day % 12)),
  ),
  observer: nickname,
  wolf,
  north: fc.option(wolf),
  south: fc.option(wolf),
})
/** Reports of any community. */
export const communities = fc.array(report, { maxLength: 250, size: 'max' })

/** Fails for a number that is not finite, anywhere in a result. */
export const assertFinite = (value: unknown, path: string): void => {
  if (typeof value === 'number') assert.ok(Number.isFinite(value), `${path} is ${value}`)
  else if (value instanceof Map) assertFinite([...value.values()], path)
  else if (typeof value === 'object' && value)
    for (const [key, part] of Object.entries(value)) assertFinite(part, `${path}.${key}`)
}
