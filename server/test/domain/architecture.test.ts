import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, it } from 'node:test'

const SOURCE = join(import.meta.dirname, '../../src')
const FILES = globSync('**/*.ts', { cwd: SOURCE }).map((file) => ({
  file,
  text: readFileSync(join(SOURCE, file), 'utf8'),
}))

/** What each part may use besides itself. */
const MAY_USE: Record<string, string[]> = {
  cli: ['config.ts', 'api', 'publish', 'access', 'storage', 'domain'],
  'config.ts': ['storage', 'domain'],
  api: ['access', 'storage', 'domain'],
  publish: ['access', 'storage', 'domain'],
  access: ['storage', 'domain'],
  storage: ['domain'],
  domain: [],
}

const partOf = (file: string) => normalize(file).split('/')[0] ?? ''
const importsOf = (text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')

describe('the source', () => {
  it('uses only what lies below: cli → api, publish → access → storage → domain; config.ts is for the cli', () => {
    assert.ok(FILES.length > 50, 'the files are found')
    let looked = 0
    for (const { file, text } of FILES)
      for (const target of importsOf(text).filter((name) => name.startsWith('.'))) {
        const [from, to] = [partOf(file), partOf(join(dirname(file), target))]
        assert.ok(from === to || MAY_USE[from]?.includes(to), `${file} uses ${target}`)
        looked++
      }
    assert.ok(looked > 150, `${looked} imports are looked at`)
  })

  it('in its domain is pure: no files, no network, no clock, no SQL, no HTTP', () => {
    for (const { file, text } of FILES.filter(({ file }) => partOf(file) === 'domain')) {
      for (const name of importsOf(text))
        assert.ok(
          /^(\.\/[a-z-]+\.ts|typebox|astronomy-engine|node:crypto)$/.test(name),
          `${file} uses ${name}`,
        )
      assert.doesNotMatch(text, /Date\.now|new Date\(\)|process\.|console\.|fetch\(|Math\.random/, file)
    }
  })

  it('has files that a reader can take in, and no drawer for everything', () => {
    for (const { file, text } of FILES) {
      assert.ok(text.split('\n').length <= 301, `${file} is longer than 300 lines`)
      assert.doesNotMatch(basename(file), /^(utils?|helpers?|common|misc|shared)\.ts$/)
      assert.doesNotMatch(dirname(file), /\b(utils?|helpers?|common|misc|shared)\b/)
    }
  })

  it('reads the environment in config.ts and in the command line only', () => {
    for (const { file, text } of FILES)
      if (partOf(file) !== 'cli' && file !== 'config.ts') assert.doesNotMatch(text, /process\.env/, file)
  })
})
