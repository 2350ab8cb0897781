/** The figures of the comparison of observers, without a browser. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import type { IndexObserver, Observation, Observer } from '@heliolog/client'
import { communityValues } from '../../../src/data/community-day.ts'
import {
  commonDays,
  comparablePeriod,
  compareObservers,
  meanValue,
  monthlyMeans,
  ratioOf,
} from '../../../src/pages/explore/compare/compared-observer.ts'
import {
  isScaled,
  matchNickname,
  observersFromQuery,
  withObservers,
  withParameter,
} from '../../../src/pages/explore/query.ts'

const values = (entries: Record<string, number>) => new Map(Object.entries(entries))
const report = (at: string, wolf: number | null) =>
  ({ date_of_observation: `${at}T09:00:00Z`, wolf }) as Observation
const observer = (nickname: string, first_seen: string | null = null, observations = 1): Observer => ({
  nickname,
  first_seen,
  observations,
  images: 0,
})
const factor = (
  nickname: string,
  first_day: string | null,
  last_day: string | null,
  k: number | null = null,
) => ({ nickname, first_day, last_day, k, uncertainty: k === null ? null : 0.01 }) as IndexObserver

it('observersFromQuery reads one observer per parameter, with any characters, once each', () => {
  const names = ['a,b', 'a&b=c', '100%', '.', 'Zoë', '+ #?']
  const query = withObservers(new URLSearchParams('observer=old&scale=k'), names)
  const reread = new URLSearchParams(query.toString())
  assert.deepEqual(observersFromQuery(reread), names)
  assert.ok(isScaled(reread), 'keeps other parameters')
  assert.equal(withParameter(reread, 'scale', undefined).has('scale'), false)
  assert.deepEqual(
    observersFromQuery(
      new URLSearchParams([
        ['observer', ''],
        ['observer', 'Zoë'],
        ['observer', 'Zoe\u0308'],
      ]),
    ),
    ['Zoë'],
  )
  assert.equal(isScaled(new URLSearchParams('scale=2')), false)
})

it('matchNickname prefers the exact nickname, and accepts the only similar one', () => {
  const observers = ['Ada', 'ADA', 'Zoë'].map((nickname) => observer(nickname))
  assert.equal(matchNickname(observers, ' ADA '), 'ADA')
  assert.equal(matchNickname(observers, 'ada'), undefined)
  assert.equal(matchNickname(observers, 'zoe'), 'Zoë')
  assert.equal(matchNickname(observers, 'Zo'), undefined)
})

it('commonDays has the days on which all counted, also zero', () => {
  const [a, b, c] = [values({ d1: 0, d2: 5, d3: 7 }), values({ d1: 1, d3: 2, d4: 3 }), values({ d3: 0 })]
  assert.deepEqual(commonDays([a, b]), ['d1', 'd3'])
  assert.deepEqual(commonDays([a, b, c]), ['d3'])
  assert.deepEqual(commonDays([]), [])
})

it('ratioOf divides the means on common days, with the standard uncertainty of the ratio', () => {
  const ratio = ratioOf(values({ d1: 10, d2: 30, d3: 99 }), values({ d1: 10, d2: 10, d4: 99 }))
  // Residuals of 2 × the base are −10 and +10: a variance of 200, of the mean 100, over the base 10.
  assert.deepEqual(ratio, { value: 2, uncertainty: 1, days: 2 })
  assert.deepEqual(ratioOf(values({ d1: 3 }), values({ d1: 2 })), {
    value: 1.5,
    uncertainty: null,
    days: 1,
  })
  assert.equal(ratioOf(values({ d1: 3 }), values({ d2: 2 })), undefined, 'no common day')
  assert.equal(ratioOf(values({ d1: 3 }), values({ d1: 0 })), undefined, 'no spots to divide by')
})

describe('compareObservers', () => {
  const observations = [
    [
      report('2024-01-01', 10),
      report('2024-01-01', 30),
      report('2024-01-02', null),
      report('2024-02-01', 40),
    ],
    [report('2024-01-01', 10), report('2024-02-01', 20)],
    [],
  ]
  const level = {
    name: '',
    days: ['2023-12-31', '2024-01-01', '2024-02-01', '2024-02-02'],
    values: [99, 20, 40, 99],
  }
  const community = communityValues(level, { from: '2024-01-01', to: '2024-02-01' })
  const input = {
    nicknames: ['Ada', 'Bo', 'Cy'],
    observations,
    factors: new Map([['Ada', factor('Ada', null, null, 0.5)]]),
    community,
  }

  it('averages reports of a day, and uses k or else the ratio to the community', () => {
    const { observers, common } = compareObservers({ ...input, isScaled: false })
    assert.deepEqual(
      observers.map(({ counts, factor: found }) => [[...counts.values()], found]),
      [
        [[20, 40], { value: 0.5, uncertainty: 0.01, days: undefined }],
        [[10, 20], { value: 2, uncertainty: 0, days: 2 }],
        [[], undefined],
      ],
    )
    assert.deepEqual(common, [], 'one of them never counted')
    assert.deepEqual(monthlyMeans(observers), [
      { month: '2024-01', means: [20, 10, null] },
      { month: '2024-02', means: [40, 20, null] },
    ])
  })

  it('multiplies the counts by the factors', () => {
    const { observers } = compareObservers({ ...input, isScaled: true })
    assert.deepEqual(observers.map(meanValue), [15, 30, null])
    assert.deepEqual([...(observers[0]?.counts.values() ?? [])], [20, 40], 'keeps what was counted')
  })
})

describe('comparablePeriod', () => {
  const factors = new Map([
    ['Ada', factor('Ada', '2010-01-01', '2015-06-30')],
    ['Bo', factor('Bo', '2014-01-01', '2020-01-01')],
    ['Old', factor('Old', '1990-01-01', '1995-01-01')],
    ['Lone', factor('Lone', null, null)],
  ])
  const periodOf = (...observers: Observer[]) => comparablePeriod(observers, factors, '2024-05-11')

  it('has the days that all share, or else all days', () => {
    const [ada, bo, old] = [observer('Ada', '2009-01-01T00:00:00Z'), observer('Bo'), observer('Old')]
    assert.deepEqual(periodOf(ada, bo), { from: '2014-01-01', to: '2015-06-30' })
    assert.deepEqual(periodOf(ada, old), { from: '1990-01-01', to: '2015-06-30' })
    const lone = observer('Lone', '2012-03-04T10:00:00Z')
    assert.deepEqual(periodOf(ada, lone), { from: '2012-03-04', to: '2015-06-30' })
    assert.equal(periodOf(observer('Nothing published')), undefined)
  })
})
