import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, it } from 'node:test'

const ROOT = join(import.meta.dirname, '..')
const filesIn = (folder: string) =>
  globSync('**/*.{ts,tsx}', { cwd: join(ROOT, folder) }).map((file) => ({
    file,
    text: readFileSync(join(ROOT, folder, file), 'utf8'),
  }))
const FILES = filesIn('server/src')
const CLIENT_FILES = filesIn('clients/typescript/src')
const PORTAL_FILES = filesIn('portal/src')
/** Nobody reads it: it is generated. */
const GENERATED = 'schema.ts'

/** What each part may use besides itself. */
const MAY_USE: Record<string, string[]> = {
  cli: ['config.ts', '..', 'api', 'publish', 'access', 'storage', 'domain'],
  'config.ts': ['storage', 'domain'],
  api: ['..', 'access', 'storage', 'domain'],
  publish: ['access', 'storage', 'domain'],
  access: ['storage', 'domain'],
  storage: ['domain'],
  domain: [],
}

const partOf = (file: string) => normalize(file).split('/')[0] ?? ''
const importsOf = (text: string) =>
  [...text.matchAll(/(?<!')(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')

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
    const written = [...FILES, ...CLIENT_FILES.filter(({ file }) => file !== GENERATED), ...PORTAL_FILES]
    for (const { file, text } of written) {
      assert.ok(text.split('\n').length <= 301, `${file} is longer than 300 lines`)
      assert.doesNotMatch(basename(file), /^(utils?|helpers?|common|misc|shared)\.tsx?$/)
      assert.doesNotMatch(dirname(file), /\b(utils?|helpers?|common|misc|shared)\b/)
    }
  })

  it('reads the environment in config.ts and in the command line only', () => {
    for (const { file, text } of FILES)
      if (partOf(file) !== 'cli' && file !== 'config.ts') assert.doesNotMatch(text, /process\.env/, file)
  })
})

describe('the source of the client', () => {
  const outsideItsCommand = CLIENT_FILES.filter(({ file }) => partOf(file) !== 'get')

  it('uses nothing but itself, and nothing of Node outside its command, so that browsers can run it', () => {
    assert.ok(outsideItsCommand.length > 5, 'the files are found')
    for (const { file, text } of outsideItsCommand) {
      for (const name of importsOf(text)) assert.match(name, /^\.\/[a-z-]+\.ts$/, `${file} uses ${name}`)
      assert.doesNotMatch(text, /\b(process|Buffer|require|__dirname)\b[.(]/, file)
    }
  })

  it('in its command uses Node and the client, and nothing of the server', () => {
    for (const { file, text } of CLIENT_FILES.filter(({ file }) => partOf(file) === 'get'))
      for (const name of importsOf(text))
        assert.match(name, /^(node:[a-z/]+|(\.\/|\.\.\/)[a-z-]+\.ts)$/, `${file} uses ${name}`)
  })
})

describe('the source of the portal', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'portal/package.json'), 'utf8'))
  /** The one thing of the server that it knows, and only as a type. */
  const SUMMARY = 'server/src/domain/summary.ts'

  it('uses itself, the packages that it names, and of the server one type', () => {
    assert.ok(PORTAL_FILES.length > 10, 'the files are found')
    let ofTheServer = 0
    for (const { file, text } of PORTAL_FILES)
      for (const name of importsOf(text)) {
        if (!name.startsWith('.')) {
          const [, packageName = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(name) ?? []
          assert.ok(packageName in dependencies, `${file} uses ${name}`)
          continue
        }
        const target = join('portal/src', dirname(file), name)
        if (target.startsWith('portal/src/')) continue
        assert.equal(target, SUMMARY, `${file} uses ${name}`)
        const line = text.split('\n').find((one) => one.includes(`'${name}'`))
        assert.match(line ?? '', /^import type /, file)
        ofTheServer++
      }
    assert.ok(ofTheServer > 0, 'it takes the type of the summary')
  })

  it('writes nothing into a page as HTML, and runs no text as code', () => {
    for (const { file, text } of PORTAL_FILES)
      assert.doesNotMatch(
        text,
        /[iI]nnerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/,
        file,
      )
  })
})
