/** Defines resources without query parameters: a path for each record, one record, or all records in one response. */
import { type RawBuilder, sql } from 'kysely'
import { nearestName } from '../domain/nearest-name.ts'
import { notFound, quote, spaceHint } from '../http/errors.ts'
import { dataRepresentation, FORMAT_REVISION, RECORDS } from '../http/representation.ts'
import type { DataQuery } from '../http/route.ts'
import { INPUT } from '../storage/bind.ts'
import { bodiesReader, recordReader } from '../storage/bodies.ts'
import type { Database } from '../storage/database.ts'
import type { Publication } from '../storage/publication.ts'
import { allOf, type Operation, oneOf } from './operations.ts'
import { callParameters, NO_PARAMETERS } from './parameters.ts'
import type { Resource, ResourceDefinition } from './resource.ts'

const defineResource = (
  { path, operationId, summary }: ResourceDefinition,
  { success, pathParameters = {} }: Pick<Operation, 'success'> & Partial<Pick<Operation, 'pathParameters'>>,
  createQuery: (database: Database, citationUrl: string | undefined) => (name: string) => DataQuery,
): Resource => ({
  path,
  operation: { operationId, summary, query: NO_PARAMETERS, pathParameters, success },
  createParser: (database, { citationUrl }) => {
    const queryOf = createQuery(database, citationUrl)
    return (call, [name = '']) => callParameters(call, NO_PARAMETERS, () => queryOf(name))
  },
})

export interface RecordDefinition extends ResourceDefinition {
  parameter: {
    name: string
    description: string
    /** Converts it to the form that is stored. */
    normalize?(text: string): string
  }
  /** Selects the stored body of the record with this name, a placeholder. */
  select(name: RawBuilder<unknown>): RawBuilder<unknown>
  /** Finds the record in a body that contains several; undefined if it is not there. */
  toRecord?(body: string, name: string): object | undefined
  /** The message of the 404 response; `name` is already quoted. */
  notFoundMessage(name: string): string
  /** The table with the column `nickname`, if the 404 response names the nearest one. */
  nicknames?: string
}

/** Nicknames in byte order on each side of a missing one: comparing it with all of a large community takes long. */
const NEIGHBOURS = 25

const selectNeighbours = (table: string): RawBuilder<unknown> => {
  const nicknames = sql`select nickname as body from ${sql.table(table)} where nickname`
  const limit = sql.lit(NEIGHBOURS)
  return sql`select * from (${nicknames} < ${INPUT} order by nickname desc limit ${limit}) a
    union all select * from (${nicknames} > ${INPUT} order by nickname limit ${limit}) b`
}

/** Returns the end of the message about a nickname that no observer has. */
const nearestReader = (database: Database, table: string | undefined) => {
  if (!table) return () => ''
  const readNeighbours = bodiesReader<string>(database, () => selectNeighbours(table), '\n')
  return async (nickname: string, publication: Publication): Promise<string> => {
    const { joined } = await readNeighbours(nickname, publication)
    const nearest = nearestName(nickname, joined.toString().split('\n'))
    return nearest === undefined ? '' : ` The nearest one is ${JSON.stringify(nearest)}.`
  }
}

/** Databases reject NUL in values. Keys contain no control characters, so the replacement never matches one. */
const replaceNul = (text: string): string => text.replaceAll('\0', '\u0001')

/** Defines a resource whose path ends with the parameter that identifies the record. */
export const defineRecord = (definition: RecordDefinition): Resource => {
  const { record, parameter, series = RECORDS, select, toRecord, notFoundMessage, nicknames } = definition
  const bodyOf = (stored: Buffer | string, name: string): Buffer | string | undefined => {
    if (!toRecord) return stored
    const found = toRecord(stored.toString(), name)
    return found && JSON.stringify(found)
  }
  const pathParameters = { [parameter.name]: parameter.description }
  return defineResource(definition, { success: oneOf(record), pathParameters }, (database, citationUrl) => {
    const readRecord = recordReader<string>(database, () => select(INPUT))
    const readNearest = nearestReader(database, nicknames)
    return (name) => ({
      read: async (current) => {
        const key = replaceNul(parameter.normalize?.(name) ?? name)
        const { publication, body: stored } = await readRecord(key, current)
        const served = series.requireVersion(publication)
        const body = stored && bodyOf(stored, key)
        if (body === undefined)
          throw notFound(
            notFoundMessage(quote(name)) + spaceHint(name) + (await readNearest(key, publication)),
          )
        return dataRepresentation(publication, [body], { citationUrl, served })
      },
    })
  })
}

interface SelectingDefinition extends ResourceDefinition {
  /** Selects the stored body, or the bodies in the order of the response. */
  select(): RawBuilder<unknown>
}

/** Defines a resource with one record, which contains the time of its publication. */
export const defineSingleRecord = (definition: SelectingDefinition): Resource => {
  const { record, series = RECORDS, select } = definition
  return defineResource(definition, { success: oneOf(record) }, (database, citationUrl) => {
    const readRecord = recordReader(database, select)
    return () => ({
      read: async (current) => {
        const { publication, body } = await readRecord({}, current)
        const served = series.requireVersion(publication)
        // Includes the time, because the record contains it and the same data can be published again later.
        const etag = `"${served.version}@${served.publishedAt ?? 'never'}-r${FORMAT_REVISION}"`
        return dataRepresentation(publication, [body as string], { citationUrl, served: { ...served, etag } })
      },
    })
  })
}

const [START, END] = [Buffer.from('{"data":['), Buffer.from(']}')]

/** Defines a resource that returns all its records in one response. */
export const defineAllRecords = (definition: SelectingDefinition): Resource => {
  const { record, series = RECORDS, select } = definition
  return defineResource(definition, { success: allOf(record) }, (database, citationUrl) => {
    const readAll = bodiesReader(database, select)
    return () => ({
      isList: true,
      series,
      read: async (current) => {
        const { publication, joined } = await readAll({}, current)
        const served = series.requireVersion(publication)
        return dataRepresentation(publication, [START, joined, END], { citationUrl, served })
      },
    })
  })
}
