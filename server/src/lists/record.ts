/** Defines resources with one path per record, or with one record. */
import type { RawBuilder } from 'kysely'
import type { TObject } from 'typebox'
import { notFound, quote, spaceHint } from '../http/errors.ts'
import { dataRepresentation, FORMAT_REVISION, RECORDS, type Series } from '../http/representation.ts'
import { recordReader } from '../storage/bodies.ts'
import { oneOf } from './operations.ts'
import { callParameters, NO_PARAMETERS } from './parameters.ts'
import type { Resource } from './resource.ts'

interface RecordDefinition {
  /** Ends with the parameter that identifies the record. */
  path: string
  operationId: string
  summary: string
  record: TObject
  /** `RECORDS` by default. */
  series?: Series
  parameter: {
    name: string
    description: string
    /** Converts it to the form that is stored. */
    normalize?(text: string): string
  }
  /** Selects the stored body of the record with this name. */
  select(name: string): RawBuilder<unknown>
  /** Finds the record in a body that contains several; undefined if it is not there. */
  toRecord?(body: string, name: string): object | undefined
  /** The message of the 404 response; `name` is already quoted. */
  notFoundMessage(name: string): string
}

/** Databases reject NUL in values. Keys contain no control characters, so the replacement never matches one. */
const replaceNul = (text: string): string => text.replaceAll('\0', '\u0001')

export const defineRecord = (definition: RecordDefinition): Resource => {
  const {
    path,
    operationId,
    summary,
    record,
    parameter,
    series = RECORDS,
    select,
    notFoundMessage,
  } = definition
  const bodyOf = (stored: Buffer | string, name: string): Buffer | string | undefined => {
    if (!definition.toRecord) return stored
    const found = definition.toRecord(stored.toString(), name)
    return found && JSON.stringify(found)
  }
  return {
    path,
    operation: {
      operationId,
      summary,
      query: NO_PARAMETERS,
      pathParameters: { [parameter.name]: parameter.description },
      success: oneOf(record),
    },
    createParser: (database, { citationUrl }) => {
      const readRecord = recordReader(database, () => select(''))
      return (call) => {
        callParameters(call, NO_PARAMETERS)
        const [name = ''] = call.parameters
        return {
          series,
          read: async (current) => {
            const key = parameter.normalize?.(name) ?? name
            const { publication, body: stored } = await readRecord([replaceNul(key)], current)
            const served = series.requireVersion(publication)
            const body = stored && bodyOf(stored, key)
            if (body === undefined) throw notFound(notFoundMessage(quote(name)) + spaceHint(name))
            return dataRepresentation(publication, [body], { citationUrl, served })
          },
        }
      }
    },
  }
}

interface SingleRecordDefinition
  extends Pick<RecordDefinition, 'path' | 'operationId' | 'summary' | 'record' | 'series'> {
  /** Selects the stored body. */
  select(): RawBuilder<unknown>
}

/** Defines a resource with one record, which contains the time of its publication. */
export const defineSingleRecord = (definition: SingleRecordDefinition): Resource => {
  const { path, operationId, summary, record, series = RECORDS, select } = definition
  return {
    path,
    operation: { operationId, summary, query: NO_PARAMETERS, pathParameters: {}, success: oneOf(record) },
    createParser: (database, { citationUrl }) => {
      const readRecord = recordReader(database, select)
      return (call) => {
        callParameters(call, NO_PARAMETERS)
        return {
          read: async (current) => {
            const { publication, body } = await readRecord([], current)
            const served = series.requireVersion(publication)
            // Includes the time, because the record contains it and the same data can be published again later.
            const etag = `"${served.version}@${served.publishedAt ?? 'never'}-r${FORMAT_REVISION}"`
            return dataRepresentation(publication, [body as string], {
              citationUrl,
              served: { ...served, etag },
            })
          },
        }
      }
    },
  }
}
