/** Defines a record that has a path of its own. */
import type { RawBuilder } from 'kysely'
import type { TObject } from 'typebox'
import { recordReader } from '../../storage/bodies.ts'
import { notFound, quote } from '../http/errors.ts'
import { dataRepresentation } from '../http/representation.ts'
import { oneOf } from '../openapi/operations.ts'
import { callParameters, NO_PARAMETERS } from './parameters.ts'
import type { Resource } from './resource.ts'

interface RecordDefinition {
  /** Ends with the parameter that names the record. */
  path: string
  operationId: string
  summary: string
  record: TObject
  parameter: { name: string; description: string }
  /** Selects the stored body of the record with this name. */
  select(name: string): RawBuilder<unknown>
  /** Says that there is no such record; `name` is quoted. */
  missing(name: string): string
}

/** Engines reject NUL in a value; no stored key has it, or any other control character. */
const storable = (text: string): string => text.replaceAll('\0', '\u0001')

export const defineRecord = (definition: RecordDefinition): Resource => {
  const { path, operationId, summary, record, parameter, select, missing } = definition
  return {
    path,
    operation: {
      operationId,
      summary,
      query: NO_PARAMETERS,
      pathParameters: { [parameter.name]: parameter.description },
      success: oneOf(record),
    },
    open: (database) => {
      const readRecord = recordReader(database, () => select(''))
      return (call) => {
        callParameters(call, NO_PARAMETERS)
        const [name = ''] = call.parameters
        return {
          read: async (current) => {
            const { publication, body } = await readRecord([storable(name)], current)
            if (body === undefined) throw notFound(missing(quote(name)))
            return dataRepresentation(publication, [body])
          },
        }
      }
    },
  }
}
