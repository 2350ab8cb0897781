import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleDays } from '../src/community/sample-days.ts'
import type { SampleObservation } from '../src/community/sample-records.ts'
import { cyclesBetween } from '../src/community/solar-cycle.ts'
import { Sun } from '../src/community/sun.ts'

// About two cycles, shared by all tests that only read.
const DAYS = [...sampleDays({ years: 24, end: '2025-12-31', observers: 60, perDay: 8, seed: 1 })]
const OBSERVATIONS = DAYS.flatMap((day) => day.observations)
const IMAGES = DAYS.flatMap((day) => day.images)

const TAGS_OF_ONE_TYPE: Record<string, number> = { projection: 0, drawing: 0, prominence: 1, flare: 1 }

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Daily means of one Wolf number; a day without counts repeats the previous value. */
function dailyMeans(field: 'wolf' | 'wolf_north' | 'wolf_south'): number[] {
  let last = 0
  return DAYS.map(({ observations }) => {
    const values = observations.map((observation) => observation[field]).filter((value) => value !== null)
    if (values.length > 0) last = mean(values)
    return last
  })
}

/** Running mean over about thirteen months, as is usual for sunspot numbers. */
function smoothed(values: number[]): number[] {
  const sums = [0]
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value)
  return values.map((_, day) => {
    const [from, to] = [Math.max(0, day - 197), Math.min(values.length, day + 198)]
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
  })
}

/** Index of the day with the highest value (with sign -1 the lowest) from the start of `fromYear` to that of `toYear`. */
function peak(values: number[], fromYear: number, toYear: number, sign = 1): number {
  const from = DAYS.findIndex(({ day }) => day.startsWith(`${fromYear}`))
  const to = DAYS.findIndex(({ day }) => day.startsWith(`${toYear}`))
  const years = values.slice(from, to).map((value) => sign * value)
  return from + years.indexOf(Math.max(...years))
}

function autocorrelation(values: number[], lag: number): number {
  const average = mean(values)
  const deviations = values.map((value) => value - average)
  const products = deviations.slice(lag).map((value, day) => value * (deviations[day] ?? 0))
  return mean(products) / mean(deviations.map((value) => value ** 2))
}

describe('sample records', () => {
  it('have consistent counts: totals, spots at least groups, wolf = 10 groups + spots', () => {
    for (const row of OBSERVATIONS) {
      for (const [groups, spots, wolf] of [
        [row.gt, row.st, row.wolf],
        [row.gn, row.sn, row.wolf_north],
        [row.gs, row.ss, row.wolf_south],
      ] as const) {
        if (groups === null || spots === null) {
          assert.deepEqual([groups, spots, wolf], [null, null, null], row.id)
          continue
        }
        assert.ok(Number.isInteger(groups) && Number.isInteger(spots) && groups >= 0, row.id)
        assert.ok(groups === 0 ? spots === 0 : spots >= groups, row.id)
        assert.equal(wolf, 10 * groups + spots, row.id)
      }
      assert.equal(row.gn === null, row.gs === null, row.id)
      if (row.gn !== null && row.gs !== null) assert.equal(row.gt, row.gn + row.gs, row.id)
      if (row.sn !== null && row.ss !== null) assert.equal(row.st, row.sn + row.ss, row.id)
      assert.ok(row.type !== 0 || row.wolf !== null, `white light without counts: ${row.id}`)
      assert.ok(row.a_number === null || (Number.isInteger(row.a_number) && row.a_number >= 0), row.id)
      for (const percent of [row.seeing, row.transparency, row.cloud_cover]) {
        assert.ok(percent === null || (Number.isInteger(percent) && percent >= 0 && percent <= 100), row.id)
      }
    }
  })

  it('are marked as synthetic in nickname, title, comment and image URL', () => {
    for (const row of [...OBSERVATIONS, ...IMAGES]) {
      assert.ok(row.observer.startsWith('sample-') && row.observer.length <= 64, row.observer)
      assert.equal(row.observer, row.observer.normalize('NFC'))
      assert.ok(row.title === null || (row.title.includes('Synthetic') && row.title.length <= 300), row.id)
    }
    for (const { comments } of OBSERVATIONS) assert.ok(comments === null || comments.includes('Synthetic'))
    for (const { urls, id } of IMAGES) {
      assert.deepEqual(Object.keys(urls), ['thumb', 'medium', 'full'], id)
      for (const url of Object.values(urls)) assert.ok(url.startsWith('https://images.example/sample/'), url)
    }
    assert.ok(
      OBSERVATIONS.some(({ observer }) => /[^ -~]/.test(observer)),
      'some nicknames have non-ASCII letters',
    )
  })

  it('are ordered by time and id, each on its own day, and end on the last day', () => {
    for (const rows of [OBSERVATIONS, IMAGES]) {
      let before = { date_of_observation: '', id: '' }
      for (const row of rows) {
        assert.match(row.id, rows === IMAGES ? /^sample-i-[0-9a-z]+$/ : /^sample-o-[0-9a-z]+$/)
        assert.match(row.date_of_observation, /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/)
        assert.ok(row.date_of_observation >= before.date_of_observation && row.id > before.id, row.id)
        before = row
      }
    }
    for (const { day, observations, images } of DAYS) {
      const rows = [...observations, ...images]
      assert.ok(
        rows.every((row) => row.date_of_observation.startsWith(day)),
        day,
      )
    }
    assert.equal(DAYS[0]?.day, '2002-01-01')
    assert.equal(DAYS.at(-1)?.day, '2025-12-31')
  })

  it('have tags on about a third of observations, and none of another band', () => {
    for (const { type, tags, id } of OBSERVATIONS) {
      assert.equal(new Set(tags).size, tags.length)
      for (const tag of tags) assert.equal(TAGS_OF_ONE_TYPE[tag] ?? type, type, `${tag} in ${id}`)
    }
    const tagged = OBSERVATIONS.filter(({ tags }) => tags.length > 0).length / OBSERVATIONS.length
    assert.ok(tagged > 0.25 && tagged < 0.42, `${tagged}`)
  })

  it('have both coordinates of an image site or neither, and every kind of mount', () => {
    for (const { site_lat, site_lng, id } of IMAGES) {
      assert.equal(site_lat === null, site_lng === null, id)
      assert.ok(Math.abs(site_lat ?? 0) <= 90 && Math.abs(site_lng ?? 0) <= 180, id)
    }
    assert.deepEqual(new Set(IMAGES.map(({ mount }) => mount)), new Set(['EQUATORIAL', 'ALTAZ', null]))
    const withSite = IMAGES.filter(({ site_lat }) => site_lat !== null).length / IMAGES.length
    assert.ok(withSite > 0.3 && withSite < 0.97, `${withSite}`)
  })
})

describe('synthetic Sun', () => {
  it('has cycles of other dates and strengths before and after the known ones', () => {
    const cycles = cyclesBetween(1, -20_000, 40_000)
    for (const [index, { minimum, nextMinimum, maximum }] of cycles.entries()) {
      assert.ok(Math.min(maximum.north, maximum.south) > minimum + 900, `${minimum}`)
      assert.ok(Math.max(maximum.north, maximum.south) < nextMinimum - 1500, `${minimum}`)
      assert.equal(cycles[index + 1]?.minimum ?? nextMinimum, nextMinimum)
    }
    assert.ok((cycles[0]?.minimum ?? 0) < -20_000 && (cycles.at(-1)?.nextMinimum ?? 0) > 40_000)
    const strengths = cycles.map(({ strength }) => strength.north + strength.south)
    assert.ok(Math.max(...strengths) > 1.25 * Math.min(...strengths), `${strengths}`)
  })

  it('has active longitudes: both hemispheres repeat after one and two rotations', () => {
    for (const field of ['wolf', 'wolf_north', 'wolf_south'] as const) {
      const daily = dailyMeans(field)
      const smooth = smoothed(daily)
      // Relative to the cycle, which would hide the rotation.
      const rotation = daily.map(
        (value, day) => (value - (smooth[day] ?? 0)) / Math.sqrt((smooth[day] ?? 0) + 5),
      )
      const [half, one, two] = [14, 27, 54].map((lag) => autocorrelation(rotation, lag)) as [
        number,
        number,
        number,
      ]
      assert.ok(one > half + 0.4 && two > half + 0.3, `${field}: ${half}, ${one}, ${two}`)
    }
  })

  it('reaches the maximum of cycle 24 months earlier in the north', () => {
    const [north, south] = [smoothed(dailyMeans('wolf_north')), smoothed(dailyMeans('wolf_south'))]
    const lead = peak(south, 2009, 2019) - peak(north, 2009, 2019)
    assert.ok(lead > 90, `${lead} days`)
  })

  it('produces groups nearer to the equator as the cycle progresses', () => {
    const sun = new Sun(1, Date.UTC(2021, 0, 1) / 86_400_000, Date.UTC(2026, 0, 1) / 86_400_000)
    const years = Array.from({ length: 5 }, () => {
      const groups = Array.from({ length: 365 }, () => sun.nextDay()).flat()
      return mean(groups.map(({ latitude }) => latitude))
    })
    assert.ok((years[0] ?? 0) > (years[4] ?? 0) + 5, `mean latitudes ${years}`)
  })

  it('has the same groups on a day regardless of the first and the last day simulated', () => {
    const [long, short] = [new Sun(5, 17_000, 40_000), new Sun(5, 17_400, 17_400)]
    for (let day = 17_000; day < 17_400; day += 1) long.nextDay()
    const groups = short.nextDay()
    assert.ok(groups.length > 0)
    assert.deepEqual(long.nextDay(), groups)
  })
})

describe('synthetic observers', () => {
  it('differ in acuity: on the same days some count far more than others', () => {
    const ratiosOf = new Map<string, number[]>()
    for (const { observations } of DAYS) {
      const counted = observations.filter(({ type, wolf }) => type === 0 && (wolf ?? 0) > 0)
      const everyone = mean(counted.map(({ wolf }) => wolf ?? 0))
      for (const { observer, wolf } of counted) {
        ratiosOf.set(observer, [...(ratiosOf.get(observer) ?? []), (wolf ?? 0) / everyone])
      }
    }
    const acuities = [...ratiosOf.values()].filter((ratios) => ratios.length > 200).map(mean)
    assert.ok(acuities.length > 10 && Math.max(...acuities) > 1.5 * Math.min(...acuities), `${acuities}`)
  })

  it('differ in the fields they report and in their instruments', () => {
    const assertShare = (low: number, high: number, has: (row: SampleObservation) => boolean) => {
      const share = OBSERVATIONS.filter(has).length / OBSERVATIONS.length
      assert.ok(low < share && share < high, `${has} is true for ${share}`)
    }
    assertShare(0.05, 0.4, (row) => row.gt !== null && row.gn === null)
    assertShare(0.05, 0.4, (row) => row.wolf === null)
    assertShare(0.02, 0.3, (row) => row.a_number !== null)
    assertShare(0.2, 0.8, (row) => row.seeing === null)
    for (const type of [0, 1, 2]) assertShare(0.04, 0.9, (row) => row.type === type)
  })

  it('join and leave the community and observe more at weekends', () => {
    const first = new Map(OBSERVATIONS.toReversed().map((row) => [row.observer, row.date_of_observation]))
    const last = new Map(OBSERVATIONS.map((row) => [row.observer, row.date_of_observation]))
    assert.ok([...first.values()].some((date) => date > '2010'))
    assert.ok([...last.values()].some((date) => date < '2020'))
    const weekends = DAYS.filter(({ day }) => [0, 6].includes(new Date(day).getUTCDay()))
    const atWeekends = weekends.reduce((sum, { observations }) => sum + observations.length, 0)
    assert.ok(atWeekends / OBSERVATIONS.length > 1.1 * (2 / 7))
  })
})
