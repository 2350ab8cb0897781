import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { currentSchemas } from '../generate-schema.ts'

test('has types generated from the current OpenAPI documents', async () => {
  for (const [path, text] of await currentSchemas())
    assert.ok(
      readFileSync(path, 'utf8') === text,
      `${path} is out of date: npm run schema -w @heliolog/client`,
    )
})
