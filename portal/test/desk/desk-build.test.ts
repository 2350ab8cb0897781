/** The build of the desk: its files are apart from those of the public pages, which name none of them. */
import { strict as assert } from 'node:assert'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const DIST = join(import.meta.dirname, '../../dist')

const namesIn = (folder: string): string[] => globSync('*', { cwd: join(DIST, folder) })

it('names no file of the desk in a public page, script or style', () => {
  const shared = new Set(namesIn('assets'))
  const own = namesIn('desk/assets').filter((name) => !shared.has(name))
  assert.ok(own.some((name) => name.endsWith('.js')) && own.some((name) => name.endsWith('.css')))
  const files = globSync('{*.html,assets/*.{js,css}}', { cwd: DIST })
  assert.ok(files.length > 50, 'finds the files')
  for (const file of files) {
    const text = readFileSync(join(DIST, file), 'utf8')
    for (const name of own) assert.ok(!text.includes(name), `${file} names ${name}`)
    assert.doesNotMatch(text, /x-heliolog-desk/i, file)
  }
})

it('has neither inline scripts nor inline styles in the page of the desk', () => {
  const page = readFileSync(join(DIST, 'desk/index.html'), 'utf8')
  assert.doesNotMatch(page, /<style|style=|<script(?![^>]*src=)| on\w+=/)
})
