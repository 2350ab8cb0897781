/** The OpenAPI documents that the server serves. */
import assert from 'node:assert/strict'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expectJson } from './expect.ts'
import type { Description } from './openapi-validator.ts'

/** Fetches the document of an interface, such as /index/v1, and asserts that Redocly finds no problems in it. */
export const fetchDocument = async (origin: string, basePath: string): Promise<Description> => {
  const text = await expectJson(await fetch(`${origin}${basePath}/openapi.json`))
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  assert.deepEqual(
    problems.map(({ ruleId, message }) => [ruleId, message]),
    [],
  )
  const description = JSON.parse(text)
  assert.equal(description.openapi, '3.0.3')
  return description
}
