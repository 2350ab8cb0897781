/** The modules of the portal: no import cycles, no two of one name. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'

const SOURCE = join(import.meta.dirname, '../src')
const FILES = globSync('**/*.{ts,tsx}', { cwd: SOURCE })

/** Imports of types count too, and so do dynamic imports. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)].map(
    ([, path = '']) => join(dirname(file), path),
  )

test('the modules import each other without cycles', () => {
  assert.ok(FILES.length > 50, 'finds the modules')
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    assert.ok(!path.includes(file), [...path, file].join(' imports '))
    if (done.has(file) || !FILES.includes(file)) return
    for (const imported of importsOf(file)) visit(imported, [...path, file])
    done.add(file)
  }
  for (const file of FILES) visit(file, [])
})

test('no two modules have the same name', () => {
  const byName = Map.groupBy(FILES, (file) => basename(file).replace(/\.tsx?$/, ''))
  assert.deepEqual(
    [...byName.values()].filter((files) => files.length > 1),
    [],
  )
})
