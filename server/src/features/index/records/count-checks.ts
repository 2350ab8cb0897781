/** Flags of observations whose counts look wrong. They do not depend on the index, and do not change it. */
import { english, message } from '../../../domain/messages.ts'
import { type Counts, type WolfWarning, wolfWarnings } from '../../../domain/records/wolf.ts'

export const COUNT_CHECKS = {
  'groups-differ': english(message('warning.hemispheres')),
  'spots-differ': 'sn + ss differs from st',
  'more-groups-than-spots': english(message('warning.groups')),
  'several-reports': 'several reports by one observer on one day',
} as const
export type CountCheck = keyof typeof COUNT_CHECKS

const OF_WARNING: Record<WolfWarning, CountCheck> = {
  hemispheres: 'groups-differ',
  groups: 'more-groups-than-spots',
}

/** The checks that an observation with these counts fails. `reports` is the number of reports in its row of the index. */
export const failedChecks = (counts: Counts, reports: number): CountCheck[] => {
  const { st, sn, ss } = counts
  const failed = wolfWarnings(counts).map((warning) => OF_WARNING[warning])
  if (st !== null && sn !== null && ss !== null && sn + ss !== st) failed.push('spots-differ')
  if (reports > 1) failed.push('several-reports')
  return failed
}
