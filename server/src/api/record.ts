/** What the records that have an address of their own have in common. */
import type { FastifySchema } from 'fastify'
import type { RawBuilder } from 'kysely'
import { recordReader } from '../storage/bodies.ts'
import { thenSync } from '../storage/maybe-promise.ts'
import { Answer } from './answer.ts'
import type { Endpoint } from './endpoint.ts'
import { apiError, quote } from './errors.ts'
import { parametersOf } from './list.ts'
import { NO_PARAMETERS } from './parameters.ts'
import type { Services } from './services.ts'

interface RecordSource {
  /** Followed by what names the record. */
  path: string
  schema: FastifySchema
  /** Gives its body. */
  select(name: string): RawBuilder<unknown>
  missing(name: string): string
}

/** NUL is in no stored key, and an engine would refuse to look for it; nor is any other control character. */
const storable = (text: string): string => text.replaceAll('\0', '\u0001')

export const recordEndpoint = (
  { database }: Services,
  { path, schema, select, missing }: RecordSource,
): Endpoint => {
  const read = recordReader(database, () => select(''))
  return {
    path,
    schema,
    isList: false,
    ask: (asked) => {
      parametersOf(asked, NO_PARAMETERS)
      const { segment } = asked
      return {
        read: (current) =>
          thenSync(read([storable(segment)], current), ({ fresh, body }) => {
            if (!body) throw apiError('not_found', missing(quote(segment)))
            return new Answer(fresh, [body])
          }),
      }
    },
  }
}
