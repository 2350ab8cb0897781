/** Defines a resource that returns all its records in one response. */
import type { RawBuilder } from 'kysely'
import type { TObject } from 'typebox'
import { dataRepresentation, RECORDS, type Series } from '../http/representation.ts'
import { bodiesReader } from '../storage/bodies.ts'
import { allOf } from './operations.ts'
import { callParameters, NO_PARAMETERS } from './parameters.ts'
import type { Resource } from './resource.ts'

interface AllRecordsDefinition {
  path: string
  operationId: string
  summary: string
  record: TObject
  /** `RECORDS` by default. */
  series?: Series
  /** Selects the stored bodies in the order of the response. */
  select(): RawBuilder<unknown>
}

const [START, END] = [Buffer.from('{"data":['), Buffer.from(']}')]

export const defineAllRecords = (definition: AllRecordsDefinition): Resource => {
  const { path, operationId, summary, record, series = RECORDS, select } = definition
  return {
    path,
    operation: { operationId, summary, query: NO_PARAMETERS, pathParameters: {}, success: allOf(record) },
    createParser: (database, { citationUrl }) => {
      const readAll = bodiesReader(database, select)
      return (call) => {
        callParameters(call, NO_PARAMETERS)
        return {
          isList: true,
          series,
          read: async (current) => {
            const { publication, joined } = await readAll([], current)
            const served = series.requireVersion(publication)
            return dataRepresentation(publication, [START, joined, END], { citationUrl, served })
          },
        }
      }
    },
  }
}
