/** The documentation and the clients match the code: settings, resources, files, error codes, links and scripts. */
import { strict as assert } from 'node:assert'
import { existsSync, globSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { BULK_FORMATS } from '../clients/typescript/src/bulk-formats.ts'
import { HELP, parseOptions } from '../clients/typescript/src/get/cli-options.ts'
import { workspacesOf } from '../release/version.ts'
import { FEATURES } from '../server/src/features/features.ts'
import { indexOpenapi } from '../server/src/features/index/index-resources.ts'
import { FORMATS } from '../server/src/files/file-formats.ts'
import { takesVersion } from '../server/src/files/published-table.ts'
import { apiError, type ErrorCode, VersionErrorBody } from '../server/src/http/errors.ts'
import { SETTINGS, type Setting } from '../server/src/settings/config.ts'
import { ROOT, read } from './support/deployment.ts'
import { FILE_TABLES } from './support/tables.ts'

const documents = globSync(['README.md', 'docs/*.md'], { cwd: ROOT }).map(read).join('\n')

test('documents have a table row with the default of each setting', () => {
  for (const setting of Object.values<Setting<unknown>>(SETTINGS)) {
    const shown = setting.default === undefined ? 'none' : `\`${setting.default}\``
    const rows = documents.split('\n').filter((line) => line.includes(`\`${setting.name}\``))
    assert.ok(
      rows.some((row) => row.includes(`| ${shown} |`)),
      `no table row has | \`${setting.name}\` | ${shown} |`,
    )
  }
})

interface Operation {
  parameters?: { name: string; in: string }[]
}

/** The resources that the clients read, with the names of their parameters in the query. */
const RESOURCES = Object.entries({
  '/api/v1': JSON.parse(read('openapi.json')),
  '/index/v1': indexOpenapi('/index/v1', {}) as { paths: Record<string, { get: Operation }> },
}).flatMap(([base, { paths }]) =>
  Object.entries<{ get: Operation }>(paths).map(([path, { get }]) => ({
    path: base + path,
    parameters: (get.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
  })),
)
const isFilter = (name: string): boolean => name !== 'cursor' && name !== 'limit'
const FILTERS = [...new Set(FILE_TABLES.flatMap(({ rows }) => Object.keys(rows.filters)))]

const rowsOf = (file: string): string[] =>
  read(file)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
const codesIn = (text = ''): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
const namesOf = (tables: typeof FILE_TABLES): string[] => tables.map(({ name }) => name)

test('docs/interface.md has a row with the path and the filters of each resource', () => {
  const rows = rowsOf('docs/interface.md')
  for (const { path, parameters } of RESOURCES) {
    const row = rows.find((one) => codesIn(one.split(' | ')[0]).includes(path))
    assert.ok(row, `no row of the endpoints in docs/interface.md has \`${path}\``)
    const filters = codesIn(row.split('filters')[1])
    const isGrouped = codesIn(row.split(' | ')[0]).length > 1
    for (const name of parameters.filter(isFilter))
      assert.ok(filters.includes(name), `the row of ${path} in docs/interface.md has no filter \`${name}\``)
    if (!isGrouped) assert.deepEqual(filters, parameters.filter(isFilter), path)
  }
  const described = RESOURCES.map(({ path }) => path)
  for (const path of rows.flatMap((row) => codesIn(row.split(' | ')[0])))
    if (/^\/(?:api|index)\/v1\//.test(path)) assert.ok(described.includes(path), `there is no ${path}`)
  for (const { path } of FEATURES)
    if (path) assert.ok(documents.includes(path), `docs/interface.md does not name ${path}`)
})

test('docs/bulk.md has a row with the filters of each table, and describes each format', () => {
  const bulk = read('docs/bulk.md')
  const rows = rowsOf('docs/bulk.md').filter((row) => row.includes('`/bulk/v1/'))
  assert.deepEqual(
    rows.map((row) => {
      const [path, filters] = row.split(' | ')
      return `${codesIn(path)[0]}: ${codesIn(filters).join(', ')}`
    }),
    FILE_TABLES.map(({ name, rows }) => `/bulk/v1/${name}: ${Object.keys(rows.filters).join(', ')}`),
  )
  const [sentence] = /^All files but (.*?) also take/m.exec(bulk) ?? []
  assert.deepEqual(codesIn(sentence), namesOf(FILE_TABLES.filter((table) => !takesVersion(table))))
  const [list = ''] = /^Each file exists as .*:$/m.exec(bulk) ?? []
  assert.deepEqual(
    codesIn(list),
    FORMATS.map(({ name }) => `.${name}`),
  )
  for (const { title } of FORMATS) assert.match(bulk, new RegExp(`^\\*\\*${title}\\*\\* `, 'm'))
})

test('both clients know the formats of files', () => {
  assert.deepEqual(
    Object.entries(BULK_FORMATS).map(([name, { title }]) => [name, title]),
    FORMATS.map(({ name, title }) => [name, title]),
  )
  const [, python = ''] = /^FORMATS = \((.*)\)$/m.exec(read('clients/python/src/heliolog/bulk.py')) ?? []
  assert.deepEqual(
    python.match(/\w+/g),
    FORMATS.map(({ name }) => name),
  )
})

test('both clients have a method for each resource, and their READMEs its parameters', () => {
  const METHODS = 'clients/typescript/src/heliolog.ts'
  const PYTHON = read('clients/python/src/heliolog/client.py')
  /** The methods of the TypeScript client, by the path that they request. */
  const methods = new Map(
    read(METHODS)
      .split(/^ {2}}$/m)
      .map((text) => {
        const [, base = '', path = ''] = /`\$\{(API|INDEX)\}([^`]+)`/.exec(text) ?? []
        const [, name = ''] = /^ {2}(\w+)\(/m.exec(text) ?? []
        return [`/${base.toLowerCase()}/v1${path.replace(/\$\{segment\((\w+)\)\}/, '{$1}')}`, name]
      }),
  )
  for (const { path, parameters } of RESOURCES) {
    const method = methods.get(path)
    assert.ok(method, `no method in ${METHODS} requests ${path}`)
    const pythonMethod = method.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    assert.match(PYTHON, new RegExp(`^    def ${pythonMethod}\\(`, 'm'))
    for (const [readme, name, separator] of [
      ['clients/typescript/README.md', method, /[{},\s]+/],
      ['clients/python/README.md', pythonMethod, /_?[=,\s]+/],
    ] as const) {
      const [, listed] =
        rowsOf(readme)
          .flatMap(codesIn)
          .map((code) => /^(\w+)\((.*)\)$/.exec(code)?.slice(1) ?? [])
          .find(([one]) => one === name) ?? []
      assert.ok(listed !== undefined, `no row of the methods in ${readme} has ${name}, which reads ${path}`)
      for (const parameter of parameters.filter((one) => one !== 'cursor'))
        assert.ok(listed.split(separator).includes(parameter), `${name} in ${readme} has no ${parameter}`)
    }
  }
})

test('heliolog-get has each table with its filters, and so have its help and its documentation', () => {
  for (const { name, rows } of FILE_TABLES)
    for (const filter of FILTERS) {
      const parse = () => parseOptions([name, `--${filter}`, 'x', '-o', 'x.csv'])
      const place = `cli-options.ts must accept --${filter} for the tables that have it, and for no other one`
      if (filter in rows.filters) assert.doesNotThrow(parse, place)
      else assert.throws(parse, { message: new RegExp(`^${name} does not accept --${filter}`) }, place)
    }
  const readme = read('clients/typescript/README.md')
  for (const name of namesOf(FILE_TABLES)) {
    assert.match(HELP.split('\n\n')[1] ?? '', new RegExp(`\\b${name}\\b(?!-)`), `the help names no ${name}`)
    assert.match(readme, new RegExp(`^Choose [^.]*\`${name}\``, 'm'), `the README names no ${name}`)
    if (name.startsWith('index-')) assert.ok(read('docs/clients.md').includes(`\`${name}\``), name)
  }
  for (const filter of FILTERS) {
    assert.match(readme, new RegExp(`^[^\n]*Add the filters[^.]*\`--${filter}\``, 'm'), filter)
    const entry = HELP.split(/^ {6}(?=--)/m).find((one) => one.startsWith(`--${filter} `))
    assert.ok(entry, `the help has no --${filter}`)
    const [, listed] = /\(([^)]*)\)/.exec(entry) ?? []
    const tables = namesOf(FILE_TABLES.filter(({ rows }) => filter in rows.filters))
    if (listed) assert.deepEqual(listed.split(/,\s+/), tables, `--${filter} in the help`)
  }
})

test('docs/errors-and-limits.md documents every error code with its status', () => {
  const { code } = VersionErrorBody.properties.error.properties
  const rows = [...read('docs/errors-and-limits.md').matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)]
  assert.deepEqual(
    rows.map(([, status, name]) => `${status} ${name}`),
    (code as unknown as { enum: ErrorCode[] }).enum.map((name) => `${apiError(name, '').status} ${name}`),
  )
})

test('the documents link only to files and headings that exist', () => {
  const files = globSync(['*.md', '{docs,docs/*,deploy,bench}/*.md', 'clients/*/README.md'], { cwd: ROOT })
  const anchorsIn = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{Letter}\p{Number} _-]/gu, '')
        .replaceAll(' ', '-'),
    )
  for (const file of files)
    for (const [link, path = '', anchor] of read(file).matchAll(
      /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g,
    )) {
      const target = path === '' ? file : join(dirname(file), path)
      assert.ok(existsSync(join(ROOT, target)), `${link} in ${file}`)
      if (anchor !== undefined) assert.ok(anchorsIn(read(target)).includes(anchor), `${link} in ${file}`)
    }
})

test('shell examples run no package that npm or pip would look up in a public registry', () => {
  const files = globSync(['*.md', '{docs,docs/*,deploy,bench}/*.md', 'clients/*/README.md'], { cwd: ROOT })
  const examples = files.flatMap((file) =>
    [...read(file).matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block),
  )
  const sources = globSync('{portal,server,demo}/src/**/*.{ts,tsx}', { cwd: ROOT }).map(read)
  assert.ok(examples.length > 20 && sources.length > 100, 'finds the examples')
  for (const text of [...examples, ...sources]) {
    assert.doesNotMatch(text, /\bnpx\b/)
    assert.doesNotMatch(text, /\bnpm (?:(?:i|install)\b[^\n]* @?heliolog|exec (?!--package=))/)
    assert.doesNotMatch(text, /\bpip install\b[^\n]* heliolog/)
  }
})

test('documents name only existing npm scripts', () => {
  const files = globSync(['*.md', '{docs,deploy,bench}/*.md', 'clients/*/README.md'], { cwd: ROOT })
  const scripts = new Set(
    ['.', ...workspacesOf(read)].flatMap((folder) =>
      Object.keys(JSON.parse(read(`${folder}/package.json`)).scripts ?? {}),
    ),
  )
  const named = files.flatMap((file) => [...read(file).matchAll(/npm run ([a-z:]*[a-z])/g)])
  assert.ok(named.length > 10, 'finds the commands')
  for (const [command, script = ''] of named) assert.ok(scripts.has(script), command)
})

test('npm scripts run in sh and in cmd.exe', () => {
  const programs = new Set(['npm', ...readdirSync(join(ROOT, 'node_modules/.bin'))])
  for (const folder of ['.', ...workspacesOf(read)])
    for (const script of Object.values<string>(JSON.parse(read(`${folder}/package.json`)).scripts ?? {})) {
      // `&&` and `>` mean the same in both.
      assert.doesNotMatch(script, /[$%'`;\\^|(){}*~]|(?<!&)&(?!&)|(?:^|\s)\w+=/)
      for (const command of script.split(' && '))
        assert.ok(programs.has(command.split(' ', 1)[0] ?? ''), command)
    }
})

test('package-lock.json names no registry host, so any registry can be used', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; version?: string }>
  }
  const downloaded = Object.entries(packages).filter(([path]) => path.includes('node_modules/'))
  assert.ok(downloaded.length > 50)
  for (const [path, { resolved = '', version = '' }] of downloaded)
    assert.doesNotMatch(`${resolved} ${version}`, /:/, path)
})
