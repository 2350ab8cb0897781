/** What the chart of an observer's Wolf numbers shows, in words. */
import type { Observation } from '@heliolog/client'
import { formatCount, formatNumber, formatTwoDecimals } from '../../format/numbers.ts'
import { LIGHTS } from '../lists.ts'
import { meanOf } from './comparison.ts'
import type { Range } from './range.ts'

const lightsOf = (observations: Observation[]): string =>
  LIGHTS.flatMap((light, type) => {
    const count = observations.filter((observation) => observation.type === type).length
    return count === 0 ? [] : [`${formatNumber(count)} in ${light.replace('White', 'white')}`]
  }).join(', ')

export const pointsTold = (observations: Observation[], { from, to }: Range): string => {
  const wolf = observations.flatMap((observation) => observation.wolf ?? [])
  const days = `from ${from} to ${to} (UTC)`
  if (observations.length === 0) return `No observations ${days}.`
  const lights = `${formatCount(observations.length, 'observation')} ${days}: ${lightsOf(observations)}.`
  const mean = meanOf(wolf)
  if (mean === null) return `${lights} None reports a Wolf number.`
  const least = wolf.reduce((one, other) => Math.min(one, other))
  const greatest = wolf.reduce((one, other) => Math.max(one, other))
  return `${lights} ${formatNumber(wolf.length)} with a Wolf number, from ${least} to ${greatest}, mean ${formatTwoDecimals(mean)}.`
}
