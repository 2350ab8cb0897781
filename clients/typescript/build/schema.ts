/** Generates src/schema.ts, the types of the API, from openapi.json. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'

const ROOT = join(import.meta.dirname, '../../..')
export const SCHEMA = join(ROOT, 'clients/typescript/src/schema.ts')

const HEAD = '/** Generated from openapi.json by `npm run schema -w clients/typescript`. */\n'

export const schemaOf = async (description: string): Promise<string> =>
  HEAD + astToString(await openapiTypescript(description, { silent: true }))

export const currentSchema = (): Promise<string> => schemaOf(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))

if (import.meta.main) writeFileSync(SCHEMA, await currentSchema())
