import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const SOURCE = join(import.meta.dirname, '../src')
const CLASS = /\.([a-z][a-z0-9-]*)/g

/** Stylesheets of single pages and components; shared ones are in style/. */
const SHEETS = globSync('**/*.css', { cwd: SOURCE, exclude: ['style/**'] }).map((file) => ({
  file,
  text: readFileSync(join(SOURCE, file), 'utf8').replace(/\/\*.*?\*\//gs, ''),
}))

const classesIn = (text: string): string[] => [...text.matchAll(CLASS)].map(([, name = '']) => name)

/** The classes that its selectors start with, also inside media queries. */
const leadingClasses = (text: string): string[] => {
  const flat = text.replace(/@media[^{]*\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/g, '$1')
  let depth = 0
  let selector = ''
  const selectors: string[] = []
  for (const letter of flat) {
    if (letter === '{' && depth++ === 0) selectors.push(...selector.split(','))
    if (letter === '}') depth--
    selector = depth === 0 && letter !== '}' ? selector + letter : ''
  }
  return selectors.flatMap((one) => classesIn(one.trim().split(/[\s>~+]/, 1)[0] ?? ''))
}

test('stylesheets do not style the classes of others, because they stay loaded', () => {
  assert.ok(SHEETS.length > 10, 'finds the stylesheets')
  for (const { file, text } of SHEETS) {
    const own = new Set(leadingClasses(text))
    assert.ok(own.size > 0, `${file} starts its selectors with classes`)
    for (const other of SHEETS.filter((sheet) => sheet.file !== file))
      for (const name of classesIn(other.text))
        assert.ok(!own.has(name), `.${name} belongs to ${file}, but ${other.file} styles it too`)
  }
})

test('every class in a stylesheet is used by a component', () => {
  const parts = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
    .map((file) => readFileSync(join(SOURCE, file), 'utf8'))
    .join('\n')
  const isNamed = (name: string): boolean =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(parts) ||
    // Composed names, such as `swatch-${line}`.
    (name.includes('-') && parts.includes(`${name.slice(0, name.lastIndexOf('-') + 1)}\${`)) ||
    // Classes of uPlot.
    name.startsWith('u-')
  for (const { file, text } of SHEETS)
    for (const name of classesIn(text)) assert.ok(isNamed(name), `.${name} in ${file} is not used`)
})
