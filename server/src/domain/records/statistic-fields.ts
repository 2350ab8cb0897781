/** Fields of means and extremes over the observations of a day or an observer. */
import { Extreme, field, Mean } from './field.ts'

const ROUNDING = '; two decimals, rounded half away from zero'

export const statisticFields = (owner: 'day' | 'observer') => {
  const documentation = (statistic: string, quantity: string, source: string, rounding = '') =>
    ({
      title: `${statistic} ${quantity}`,
      meaning: `${statistic} of ${source} over the ${owner}'s observations that report it, of any type${rounding}.`,
      unit: '1',
      whyNull: `No observation of the ${owner} reports ${source}.`,
    }) as const
  return {
    mean: (quantity: string, source: string) =>
      field(Mean, documentation('Mean', quantity, source, ROUNDING)),
    minimum: (quantity: string, source: string) => field(Extreme, documentation('Minimum', quantity, source)),
    maximum: (quantity: string, source: string) => field(Extreme, documentation('Maximum', quantity, source)),
  }
}
