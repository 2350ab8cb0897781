/** The resources of the API with their parameters, as openapi.json describes them. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Description } from './openapi-validator.ts'

export const OPENAPI = readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')
export const DESCRIPTION: Description = JSON.parse(OPENAPI)

interface DescribedPath {
  path: string
  /** The names of the parameters in the query. */
  parameters: string[]
  /** The name of the records' schema. */
  record: string
}

const describePath = ([path, { get }]: [string, Description]): DescribedPath => {
  const { schema } = get.responses[200].content['application/json']
  const { $ref } = schema.properties?.data.items ?? schema
  return {
    path,
    parameters: (get.parameters ?? [])
      .filter((one: Description) => one.in === 'query')
      .map(({ name }: { name: string }) => name),
    record: $ref.split('/').at(-1),
  }
}

const PATHS = Object.entries<Description>(DESCRIPTION.paths).map(describePath)

/** Lists with pages. */
export const LISTS = PATHS.filter(({ parameters }) => parameters.includes('cursor'))
/** Single records, and lists without pages. */
export const OTHERS = PATHS.filter((one) => !LISTS.includes(one))

/** Replaces the parameters in a path by values. */
export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(
    /\{(\w+)\}/g,
    (_, name) => values[name] ?? assert.fail(`this test needs a value of ${name} in ${path}`),
  )

export const isFilter = (name: string): boolean => name !== 'cursor' && name !== 'limit'
