/** Limits how many records a publication may retract because they are missing from a file. */
import type { Kind } from '../../domain/records/kinds.ts'
import { UserError } from '../../domain/user-error.ts'
import type { Comparison } from './merge.ts'

/** The records of a kind that may be retracted: so many, or so many of a hundred. */
export type RetractionLimit = { records: number } | { percent: number }

export const DEFAULT_RETRACTION_LIMIT: RetractionLimit = { percent: 10 }
export const NO_RETRACTION_LIMIT: RetractionLimit = { percent: 100 }

/** So many records would be retracted that it is probably a mistake. */
export class RetractionError extends UserError {
  override name = 'RetractionError'
  override readonly problem = 'retraction'
}

const isExceeded = (limit: RetractionLimit, retracted: number, before: number): boolean =>
  'records' in limit ? retracted > limit.records : retracted * 100 > limit.percent * before

/** Throws if the publication would retract more records of a kind than allowed. `readIds` returns the first of them. */
export const checkRetractions = async (
  { plural }: Kind,
  { difference: { retracted }, before }: Comparison,
  limit: RetractionLimit,
  readIds: () => Promise<string[]>,
): Promise<void> => {
  if (!isExceeded(limit, retracted, before)) return
  const ids = await readIds()
  const others = retracted > ids.length ? ', …' : ''
  const allowed = 'records' in limit ? `${limit.records}` : `${limit.percent}% of them`
  throw new RetractionError(
    `this would retract ${retracted} of ${before} ${plural}, more than ${allowed}; nothing was changed. ` +
      `They are ${ids.join(', ')}${others}; --dry-run --json shows all. ` +
      `If this is intended, add --max-retract ${retracted}, or --allow-retract for any number`,
  )
}
