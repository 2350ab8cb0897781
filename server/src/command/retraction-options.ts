/** The options that limit retractions, which several commands have. */
import { InvalidArgumentError } from 'commander'
import { UsageError } from '../domain/user-error.ts'
import { NO_RETRACTION_LIMIT, type RetractionLimit } from '../publish/apply/retraction-limit.ts'

export interface RetractionOptions {
  maxRetract?: RetractionLimit
  allowRetract?: boolean
}

const parseLimit = (text: string): RetractionLimit => {
  const [, digits, sign] = /^(\d{1,9})(%?)$/.exec(text) ?? []
  const value = Number(digits)
  if (digits === undefined || (sign && value > 100))
    throw new InvalidArgumentError('Accepted: a number of records such as 50, or a share such as 10%.')
  return sign ? { percent: value } : { records: value }
}

export const MAX_RETRACT = [
  '--max-retract <n|n%>',
  'how many records of a kind may be retracted, or which share of them (default: 10%)',
  parseLimit,
] as const
export const ALLOW_RETRACT = ['--allow-retract', 'allow any number of retractions'] as const

/** Returns undefined if neither option is given. */
export const retractionLimit = ({
  maxRetract,
  allowRetract,
}: RetractionOptions): RetractionLimit | undefined => {
  if (maxRetract && allowRetract)
    throw new UsageError('--max-retract cannot be combined with --allow-retract, which sets no limit')
  return allowRetract ? NO_RETRACTION_LIMIT : maxRetract
}
