/** The parameters and preferences of GET /changes/v1/records. */
import type { IncomingHttpHeaders } from 'node:http'
import Type from 'typebox'
import {
  CHANGE_KINDS,
  type ChangeCursor,
  type ChangeKind,
  readChangeCursor,
} from '../../lists/change-cursor.ts'
import { VERSION } from '../../lists/cursor.ts'
import { MAX_CURSOR_LENGTH, PAGING, type Parameter, type Parameters } from '../../lists/parameters.ts'

const ACCEPTED_BOUND = 'a cursor of the feed, or a data version of 13 lower-case hexadecimal digits'

const boundParameter = (description: string): Parameter => ({
  schema: Type.String({ maxLength: MAX_CURSOR_LENGTH, description }),
  accepts: () => ACCEPTED_BOUND,
  parse: (text) => (text === '' || text.length > MAX_CURSOR_LENGTH ? undefined : text),
  errorCode: 'invalid_cursor',
})

export const RECORD_PARAMETERS = {
  since: boundParameter(
    'Where to continue: the next_cursor of an earlier response, the X-Change-Cursor of a bulk file, or a data version. Without it, the feed begins with everything that exists.',
  ),
  until: boundParameter(
    'Where to end: a data version, or the cursor of an end of the feed. The response then shows the data as of that publication. Repeat it with each page.',
  ),
  kind: {
    schema: Type.String({
      enum: [...CHANGE_KINDS],
      description: 'Only records of this kind. Cursors contain it.',
    }),
    accepts: () => CHANGE_KINDS.join(', '),
    parse: (text: string) => (CHANGE_KINDS.includes(text as ChangeKind) ? text : undefined),
  },
  limit: PAGING['limit'] as Parameter,
} satisfies Parameters

/** A cursor, or a data version that is still to be found. */
export type Bound = ChangeCursor | string

export const parseBound = (text: unknown): Bound | undefined => {
  if (typeof text !== 'string') return undefined
  return VERSION.test(text) ? text : readChangeCursor(text)
}

export const NDJSON_TYPE = 'application/x-ndjson'
/** A stream reads this many changes at a time. */
export const STREAM_PAGE = 500

const weightOf = (accept: string, type: string): number | undefined => {
  for (const item of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    if (name !== type) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return weight === undefined ? 1 : Number(weight.slice(2))
  }
  return undefined
}

/** Whether the client prefers NDJSON: it names it, and does not prefer JSON. */
export const acceptsLines = ({ accept = '' }: IncomingHttpHeaders): boolean => {
  const weight = weightOf(accept, NDJSON_TYPE) ?? 0
  return weight > 0 && weight >= (weightOf(accept, 'application/json') ?? 0)
}

const MAX_WAIT_SECONDS = 60
const WAIT = /(?:^|[,;\s])wait\s*=\s*"?(\d+)"?\s*(?:$|[,;])/i

/** The seconds that `Prefer: wait=N` allows (RFC 7240), at most 60; 0 without it. */
export const requestedWait = ({ prefer }: IncomingHttpHeaders): number => {
  const [, seconds = '0'] = WAIT.exec([prefer].flat().join()) ?? []
  return Math.min(Number(seconds), MAX_WAIT_SECONDS)
}
