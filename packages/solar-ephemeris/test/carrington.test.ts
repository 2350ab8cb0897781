import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { carringtonRotation, rotationAt, rotationsBetween } from '../src/carrington.ts'
import { sunAt } from '../src/solar-ephemeris.ts'

// Computed with sunpy 4.1.2: the first day whose noon (UTC) is in each rotation.
const ORACLE = new URL('./oracles/carrington-first-days.csv', import.meta.url)

// Rotations that start within about a minute of noon, where ephemerides may differ by one rotation.
const STARTS_AT_NOON = new Set(['2001-01-17', '2019-03-12', '2022-03-07', '2025-03-02', '2028-02-26'])

function* days(first: string, last: string) {
  const day = new Date(`${first}T00:00:00Z`)
  for (const end = new Date(`${last}T00:00:00Z`); day <= end; day.setUTCDate(day.getUTCDate() + 1))
    yield day.toISOString().slice(0, 10)
}

const dayAfter = (day: string, step: number): string =>
  new Date(Date.parse(day) + step * 86_400_000).toISOString().slice(0, 10)

function readFirstDays() {
  const [, ...rows] = readFileSync(ORACLE, 'utf8').trim().split(/\r?\n/)
  return rows.map((row) => {
    const [rotation, day] = row.split(',')
    assert.ok(rotation && day, `malformed row in the oracle: ${row}`)
    return { rotation: Number(rotation), day }
  })
}

const firstDays = readFirstDays()

const pick = ({ number, first_day }: ReturnType<typeof rotationAt>) => ({ number, first_day })
const l0At = (day: string): number => Math.round(sunAt(`${day}T12:00:00Z`).l0 * 10) / 10

test('carringtonRotation equals sunpy for every day from 1850 to 2030', () => {
  const startingOn = new Map(firstDays.map(({ day, rotation }) => [day, rotation]))
  // The days of 1850 before the first row belong to the previous rotation.
  let expected = (firstDays[0]?.rotation ?? Number.NaN) - 1
  const wrong: string[] = []
  let checked = 0
  for (const day of days('1850-01-01', '2030-12-31')) {
    expected = startingOn.get(day) ?? expected
    const actual = carringtonRotation(day)
    const tolerance = STARTS_AT_NOON.has(day) ? 1 : 0
    if (!(Math.abs(actual - expected) <= tolerance)) wrong.push(`${day}: ${actual}, not ${expected}`)
    checked++
  }
  assert.deepEqual(wrong, [])
  assert.equal(checked, 66_109)
})

test('rotationAt returns number, first day and last day for any day of a rotation', () => {
  const from2000 = firstDays.filter(({ day }) => day >= '2000' && !STARTS_AT_NOON.has(day))
  for (const [index, { rotation: number, day: first_day }] of from2000.entries()) {
    const next = from2000[index + 1]
    // The next rotation was filtered out because it starts at noon, so the last day is unknown.
    if (next?.rotation !== number + 1) continue
    const [last_day] = [...days(first_day, next.day)].slice(-2)
    for (const day of [first_day, dayAfter(first_day, 13), last_day as string])
      assert.deepEqual(rotationAt(day), { number, first_day, last_day }, day)
  }
  assert.deepEqual(rotationAt('2024-05-11'), {
    number: 2284,
    first_day: '2024-05-06',
    last_day: '2024-06-02',
  })
})

test('rotationsBetween returns the days of carringtonRotation from 1600 to 2100', () => {
  const { number, first_day, days: lengths, l0 } = rotationsBetween('1600-01-15', '2100-12-31')
  assert.deepEqual({ number, first_day }, pick(rotationAt('1600-01-15')))
  assert.equal(l0.length, lengths.length + 1)
  let day = first_day
  for (const [index, length] of lengths.entries()) {
    assert.equal(carringtonRotation(day), number + index, day)
    assert.equal(carringtonRotation(dayAfter(day, -1)), number + index - 1, day)
    // The longitude falls by 13.2 degrees a day, so it is this high on the first day only.
    assert.ok((l0[index] as number) >= 346 && (l0[index] as number) <= 360, day)
    day = dayAfter(day, length)
  }
  assert.ok(dayAfter(day, -1) >= '2100-12-31' && dayAfter(day, -29) < '2100-12-31', day)
  assert.deepEqual(rotationsBetween('2024-05-11', '2024-06-03'), {
    number: 2284,
    first_day: '2024-05-06',
    days: [28, 27],
    l0: [l0At('2024-05-06'), l0At('2024-06-03'), l0At('2024-06-30')],
  })
})
