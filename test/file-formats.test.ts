/** The clients and the documentation know the formats of the server's files. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { BULK_FORMATS } from '../clients/typescript/src/bulk-formats.ts'
import { FORMATS } from '../server/src/files/file-formats.ts'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const names = FORMATS.map(({ name }) => name)

test('both clients know the formats of files', () => {
  assert.deepEqual(
    Object.entries(BULK_FORMATS).map(([name, { title }]) => [name, title]),
    FORMATS.map(({ name, title }) => [name, title]),
  )
  const [, python = ''] = /^FORMATS = \((.*)\)$/m.exec(read('clients/python/src/heliolog/bulk.py')) ?? []
  assert.deepEqual(python.match(/\w+/g), names)
})

test('the documentation describes each format, and names its extension', () => {
  const docs = read('docs/bulk.md')
  const [list = ''] = /^Each file exists as .*:$/m.exec(docs) ?? []
  assert.deepEqual(
    [...list.matchAll(/`\.(\w+)`/g)].map(([, name]) => name),
    names,
  )
  for (const { title } of FORMATS) assert.match(docs, new RegExp(`^\\*\\*${title}\\*\\* `, 'm'))
})
