/** Generates the types of the API and of the community index from their OpenAPI documents. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { indexOpenapi } from '../../server/src/features/index/index-resources.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = join(import.meta.dirname, 'src')

const typesOf = async (name: string, description: string): Promise<string> =>
  `/** Generated from ${name}; \`npm run schema -w @heliolog/client\` updates it. */\n${astToString(
    await openapiTypescript(description, { silent: true }),
  )}`

/** The generated files, by path. */
export const currentSchemas = async (): Promise<[path: string, text: string][]> => [
  [
    join(SOURCES, 'schema.ts'),
    await typesOf('openapi.json', readFileSync(join(ROOT, 'openapi.json'), 'utf8')),
  ],
  [
    join(SOURCES, 'index-schema.ts'),
    await typesOf('/index/v1/openapi.json', JSON.stringify(indexOpenapi('/index/v1', {}))),
  ],
]

if (import.meta.main) for (const [path, text] of await currentSchemas()) writeFileSync(path, text)
