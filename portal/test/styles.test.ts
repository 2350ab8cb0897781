import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const SOURCE = join(import.meta.dirname, '../src')
const CLASS = /\.([a-z][a-z0-9-]*)/g

/** Stylesheets of single pages and parts; what all of them share lies in style/. */
const SHEETS = globSync('**/*.css', { cwd: SOURCE, exclude: ['style/**'] }).map((file) => ({
  file,
  text: readFileSync(join(SOURCE, file), 'utf8').replace(/\/\*.*?\*\//gs, ''),
}))

const classesIn = (text: string): string[] => [...text.matchAll(CLASS)].map(([, name = '']) => name)

/** The classes that its rules begin with, whatever they lie in. */
const beginnings = (text: string): string[] => {
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

test('a stylesheet reaches nothing that another one is for: once loaded it stays, whatever page is shown', () => {
  assert.ok(SHEETS.length > 10, 'the stylesheets are found')
  for (const { file, text } of SHEETS) {
    const own = new Set(beginnings(text))
    assert.ok(own.size > 0, `${file} begins its rules with classes`)
    for (const other of SHEETS.filter((sheet) => sheet.file !== file))
      for (const name of classesIn(other.text))
        assert.ok(!own.has(name), `.${name} is of ${file}, and ${other.file} has it too`)
  }
})

test('every class that a stylesheet of a page or part names is one that some part has', () => {
  const parts = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
    .map((file) => readFileSync(join(SOURCE, file), 'utf8'))
    .join('\n')
  const isNamed = (name: string): boolean =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(parts) ||
    // Put together, such as `swatch-${line}`.
    (name.includes('-') && parts.includes(`${name.slice(0, name.lastIndexOf('-') + 1)}\${`)) ||
    // uPlot's own.
    name.startsWith('u-')
  for (const { file, text } of SHEETS)
    for (const name of classesIn(text)) assert.ok(isNamed(name), `.${name} of ${file} is of nothing`)
})
