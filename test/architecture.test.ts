/** Rules for the sources: allowed imports, a pure domain layer, file names and file sizes. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, it } from 'node:test'

const ROOT = join(import.meta.dirname, '..')

/** Source folder of each workspace. */
const WORKSPACES = [
  'server/src',
  'demo/src',
  'clients/typescript/src',
  'portal/src',
  'packages/community-index/src',
  'packages/messages/src',
  'packages/solar-ephemeris/src',
  'packages/table-reader/src',
  'packages/table-writer/src',
  'bench',
  'campaign',
  'release',
] as const
const GENERATED = ['clients/typescript/src/schema.ts', 'clients/typescript/src/index-schema.ts']

interface SourceFile {
  /** Relative to the root of the repository. */
  path: string
  text: string
  /** Specifiers of import and export statements and of import(), types included. */
  imports: string[]
}

const IMPORT = /(?<!['.])\b(?:from|import)(?:\s+|\s*\(\s*)'([^']+)'/g

const filesIn = (folder: string): SourceFile[] =>
  globSync('**/*.{ts,tsx}', { cwd: join(ROOT, folder), exclude: ['node_modules', '.data'] }).map((file) => {
    const text = readFileSync(join(ROOT, folder, file), 'utf8')
    const imports = [...text.matchAll(IMPORT)].map(([, name = '']) => name)
    return { path: join(folder, file), text, imports }
  })

const SOURCES = new Map(WORKSPACES.map((folder) => [folder, filesIn(folder)]))
const ALL = [...SOURCES.values()].flat()
const sourcesOf = (folder: (typeof WORKSPACES)[number]): SourceFile[] => SOURCES.get(folder) ?? []

const assertNone = (offenders: string[]): void => assert.ok(offenders.length === 0, offenders.join('\n'))

const isRelative = (name: string): boolean => name.startsWith('.')
const targetOf = ({ path }: SourceFile, name: string): string => normalize(join(dirname(path), name))

describe('server and demo', () => {
  /** From the lowest to the highest. */
  const LAYERS = [
    'domain',
    'storage',
    'settings',
    'access',
    'publish',
    'http',
    'lists',
    'files',
    'commands',
    'features',
    'demo',
    'cli',
  ]
  const layerOf = (path: string): string => /^(?:server\/src\/|server\/)?([^/]+)/.exec(path)?.[1] ?? ''
  const files = [...sourcesOf('server/src'), ...sourcesOf('demo/src')]

  it('have the order of ARCHITECTURE.md and CONTRIBUTING.md', () => {
    const [map = ''] =
      /^## Map$.*?^Imports go up/ms.exec(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')) ?? []
    const folders = [...map.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
    assert.deepEqual(
      folders,
      LAYERS.filter((layer) => layer !== 'demo'),
    )
    const contributing = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
    assert.ok(contributing.replace(/\s+/g, ' ').includes(LAYERS.map((layer) => `\`${layer}\``).join(', ')))
  })

  it('import lower layers only', () => {
    const wrong: string[] = []
    for (const file of files)
      for (const name of file.imports.filter(isRelative)) {
        const [from, to] = [layerOf(file.path), layerOf(targetOf(file, name))]
        if (LAYERS.indexOf(to) > LAYERS.indexOf(from)) wrong.push(`${file.path} imports ${name}`)
      }
    assertNone(wrong)
  })

  it('import no other feature from a feature', () => {
    const featureOf = (path: string): string | undefined =>
      /^server\/src\/features\/([^/]+)\//.exec(path)?.[1]
    const wrong: string[] = []
    for (const file of files)
      for (const name of file.imports.filter(isRelative)) {
        const [from, to] = [featureOf(file.path), featureOf(targetOf(file, name))]
        if (from !== undefined && to !== undefined && from !== to) wrong.push(`${file.path} imports ${name}`)
      }
    assertNone(wrong)
  })

  it('reach packages by name, so that no path leaves server/src', () => {
    const wrong: string[] = []
    // The manifest states the version.
    for (const file of sourcesOf('server/src'))
      for (const name of file.imports.filter(isRelative))
        if (!/^server\/(src\/|package\.json$)/.test(targetOf(file, name)))
          wrong.push(`${file.path} imports ${name}`)
    assertNone(wrong)
  })

  it('test the core without a feature, so that each can be deleted', () => {
    const core = LAYERS.slice(0, LAYERS.indexOf('features')).map((layer) => `server/test/${layer}/`)
    const tests = filesIn('server/test').filter(({ path }) => core.some((folder) => path.startsWith(folder)))
    assertNone(
      tests.flatMap((file) =>
        file.imports
          .filter((name) => /^server\/src\/features\/[^/]+\//.test(targetOf(file, name)))
          .map((name) => `${file.path} imports ${name}`),
      ),
    )
  })

  it('have no two folders that import each other', () => {
    const imports = new Map<string, string>()
    for (const file of sourcesOf('server/src'))
      for (const name of file.imports.filter(isRelative)) {
        const [from, to] = [dirname(file.path), dirname(targetOf(file, name))]
        // features.ts lists the features, and feature.ts beside it is what each of them is.
        if (targetOf(file, name) === 'server/src/features/feature.ts') continue
        if (from !== to) imports.set(`${from} → ${to}`, `${file.path} imports ${name}`)
      }
    const wrong = [...imports].flatMap(([pair, example]) => {
      const back = imports.get(pair.split(' → ').reverse().join(' → '))
      return back === undefined ? [] : `${pair}: ${example}, but ${back}`
    })
    assertNone(wrong)
  })

  it('have at most 15 files in a folder', () => {
    const folders = Map.groupBy(files, ({ path }) => dirname(path))
    assertNone(
      [...folders].flatMap(([name, { length }]) => (length > 15 ? `${name} has ${length} files` : [])),
    )
  })

  it('keep the domain free of files, network, clock, SQL and HTTP', () => {
    const domain = files.filter(({ path }) => layerOf(path) === 'domain')
    assert.ok(domain.length > 10, 'finds the files')
    for (const { path, text, imports } of domain) {
      for (const name of imports)
        assert.ok(
          isRelative(name) || name.startsWith('@heliolog/') || ['typebox', 'node:crypto'].includes(name),
          `${path} imports ${name}`,
        )
      assert.doesNotMatch(text, /Date\.now|new Date\(\)|process\.|console\.|fetch\(|Math\.random/, path)
    }
  })

  it('read the environment only in settings and commands', () => {
    for (const { path, text } of files)
      if (!['cli', 'commands', 'settings'].includes(layerOf(path)))
        assert.doesNotMatch(text, /process\.env/, path)
  })
})

describe('TypeScript client', () => {
  const isCommandFile = ({ path }: SourceFile) => path.startsWith('clients/typescript/src/get/')
  const files = sourcesOf('clients/typescript/src')

  it('imports nothing but itself in the library, which must run in browsers', () => {
    const library = files.filter((file) => !isCommandFile(file))
    assert.ok(library.length > 5, 'finds the files')
    for (const file of library) {
      for (const name of file.imports)
        assert.match(targetOf(file, name), /^clients\/typescript\/src\/(?!get\/)/, `${file.path}: ${name}`)
      assert.doesNotMatch(file.text, /\b(process|Buffer|require|__dirname)\b[.(]/, file.path)
    }
  })

  it('imports nothing but itself and Node in the command', () => {
    for (const file of files.filter(isCommandFile))
      for (const name of file.imports.filter((one) => !one.startsWith('node:')))
        assert.match(targetOf(file, name), /^clients\/typescript\/src\//, `${file.path}: ${name}`)
  })
})

describe('packages', () => {
  for (const name of ['community-index', 'solar-ephemeris', 'table-reader', 'table-writer'] as const)
    it(`import nothing of heliolog in ${name}`, () => {
      const { dependencies = {} } = JSON.parse(
        readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8'),
      )
      for (const file of sourcesOf(`packages/${name}/src`))
        for (const imported of file.imports)
          assert.ok(
            isRelative(imported)
              ? targetOf(file, imported).startsWith(`packages/${name}/src/`)
              : imported.startsWith('node:') || imported in dependencies,
            `${file.path} imports ${imported}`,
          )
    })

  it('import only themselves and texts in messages, which must run in browsers', () => {
    for (const file of sourcesOf('packages/messages/src'))
      for (const imported of file.imports)
        assert.ok(
          imported.startsWith('./') || /^@heliolog\/table-reader\/(?:messages|english)$/.test(imported),
          `${file.path} imports ${imported}`,
        )
  })
})

describe('portal', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'portal/package.json'), 'utf8'))
  /** The only server file it imports, for a type. */
  const SUMMARY = 'server/src/features/portal/summary.ts'
  /** Generated from docs/ by a plugin of its build. */
  const GUIDES = 'virtual:guides'
  const files = sourcesOf('portal/src')

  it('imports only itself, its dependencies, the guides and one type of the server', () => {
    for (const file of files)
      for (const name of file.imports) {
        if (name === GUIDES) continue
        if (!isRelative(name)) {
          const [packageName = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(name) ?? []
          assert.ok(packageName in dependencies, `${file.path} imports ${name}`)
          continue
        }
        const target = targetOf(file, name)
        if (target.startsWith('portal/src/')) continue
        assert.equal(target, SUMMARY, `${file.path} imports ${name}`)
        const line = file.text.split('\n').find((one) => one.includes(`'${name}'`))
        assert.match(line ?? '', /^import type /, file.path)
      }
  })

  it('imports lower folders only', () => {
    /** From the lowest to the highest. */
    const LAYERS = [
      'browser',
      'language',
      'format',
      'data',
      'elements',
      'charts',
      'pages',
      'desk',
      'main.tsx',
    ]
    const layerOf = (path: string): number =>
      LAYERS.indexOf(/^portal\/src\/([^/]+)/.exec(path)?.[1] ?? 'browser')
    const wrong: string[] = []
    for (const file of files) {
      assert.ok(layerOf(file.path) >= 0, `${file.path} is in no known folder`)
      for (const name of file.imports.filter(isRelative))
        if (layerOf(targetOf(file, name)) > layerOf(file.path)) wrong.push(`${file.path} imports ${name}`)
    }
    assertNone(wrong)
  })

  it('keeps the pages of the desk from those of the public', () => {
    const isDesk = (path: string): boolean => path.startsWith('portal/src/desk/')
    for (const file of files)
      for (const name of file.imports.filter(isRelative)) {
        const target = targetOf(file, name)
        assert.ok(isDesk(file.path) || !isDesk(target), `${file.path} imports ${name}`)
        assert.ok(
          !(isDesk(file.path) && target.startsWith('portal/src/pages/')),
          `${file.path} imports ${name}`,
        )
      }
  })

  it('has at most 15 files in a folder', () => {
    const folders = Map.groupBy(globSync('portal/src/**/*.*', { cwd: ROOT }), dirname)
    assertNone([...folders].flatMap(([name, { length }]) => (length > 15 ? `${name}: ${length} files` : [])))
  })

  it('has no two CSS modules of the same name, which is part of their class names', () => {
    const byName = Map.groupBy(globSync('portal/src/**/*.module.css', { cwd: ROOT }), (path) =>
      basename(path),
    )
    assert.ok(byName.size > 10, 'finds the modules')
    assertNone([...byName.values()].flatMap((paths) => (paths.length > 1 ? paths.join(', ') : [])))
  })

  it('neither injects HTML nor evaluates text as code', () => {
    const DANGEROUS = /[iI]nnerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/
    for (const { path, text } of files) assert.doesNotMatch(text, DANGEROUS, path)
  })
})

/** Import cycles found by a depth-first search. */
const findCycles = (files: SourceFile[]): string[] => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: SourceFile, path: string[]): void => {
    if (path.includes(file.path)) {
      cycles.push([...path.slice(path.indexOf(file.path)), file.path].join(' → '))
      return
    }
    if (done.has(file.path)) return
    for (const name of file.imports.filter(isRelative)) {
      const target = byPath.get(targetOf(file, name))
      if (target) visit(target, [...path, file.path])
    }
    done.add(file.path)
  }
  for (const file of files) visit(file, [])
  return cycles
}

it('has no import cycles, types included', () => {
  assert.ok(ALL.flatMap(({ imports }) => imports).filter(isRelative).length > 500, 'finds the imports')
  assertNone(findCycles(ALL))
})

/** A translator works in one file. */
const isCatalogue = (path: string): boolean =>
  /^(?:portal\/src\/(?:desk\/)?language|packages\/messages\/src)\/(?:[a-z]+\/[a-z]+-)?[a-z]{2}\.ts$/.test(
    path,
  )

const VAGUE_NAME = /^(utils?|helpers?|common|misc|shared)$/

it('has no source file longer than 400 lines or with a vague name', () => {
  for (const { path, text } of ALL.filter(({ path }) => !GENERATED.includes(path))) {
    if (!isCatalogue(path)) assert.ok(text.split('\n').length <= 401, `${path} is longer than 400 lines`)
    for (const part of path.replace(/\.tsx?$/, '').split('/')) assert.doesNotMatch(part, VAGUE_NAME, path)
  }
})

it('begins doc comments with a noun or a verb', () => {
  for (const { path, text } of ALL.filter(({ path }) => !GENERATED.includes(path)))
    assert.doesNotMatch(text, /\/\*\*(?:\n\s*\*)? (What|Whether|How|Who) /, path)
})

it('uses no private fields of Node or of a library', () => {
  for (const { path, text } of ALL) assert.doesNotMatch(text, /\._[a-z]|\b_[a-z]\w*\?:/i, path)
})

for (const folder of WORKSPACES)
  it(`has no two files of the same name in ${folder}`, () => {
    const named = sourcesOf(folder).filter(({ path }) => basename(path) !== 'feature.ts')
    const byName = Map.groupBy(named, ({ path }) => basename(path).replace(/\.tsx?$/, ''))
    const repeated = [...byName.values()].filter((files) => files.length > 1)
    assertNone(repeated.map((files) => files.map(({ path }) => path).join(', ')))
  })
