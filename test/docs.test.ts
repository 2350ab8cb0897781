/** The documentation matches the code: settings, commands, options and examples to paste. */
import { strict as assert } from 'node:assert'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { apiError, type ErrorCode, VersionErrorBody } from '../server/src/api/http/errors.ts'
import { SETTINGS } from '../server/src/config.ts'
import { runHeliolog } from './support/heliolog-process.ts'
import { createSandbox, observationsCsv } from './support/sandbox.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const readme = read('README.md')
const documents = [readme, ...globSync('docs/*.md', { cwd: ROOT }).map(read)].join('\n')

/** The commands that a help text lists, except `help`. */
const commandsIn = (help: string): string[] =>
  [...help.slice(help.indexOf('Options:\n')).matchAll(/^ {2}([a-z]+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help')

const optionsIn = (help: string): string[] =>
  [...help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !['--help', '--version'].includes(name))

const helpOf = async (...args: string[]): Promise<string> => (await runHeliolog([...args, '--help'])).stdout

describe('README.md and docs/*.md', () => {
  for (const setting of Object.values(SETTINGS))
    test(`document ${setting.name} with its default`, () => {
      const rows = documents.split('\n').filter((line) => line.includes(`\`${setting.name}\``))
      const shown = setting.default === '' ? 'none' : `\`${setting.default}\``
      assert.ok(
        rows.some((row) => row.includes(`| ${shown} |`)),
        `no table row has | \`${setting.name}\` | ${shown} |`,
      )
    })

  test('document every command and option, and none that does not exist', async () => {
    const commands: string[] = []
    const options = new Set<string>()
    for (const name of commandsIn(await helpOf())) {
      const help = await helpOf(name)
      const inner = commandsIn(help)
      commands.push(...(inner.length > 0 ? inner.map((word) => `${name} ${word}`) : [name]))
      for (const text of [help, ...(await Promise.all(inner.map((word) => helpOf(name, word))))])
        for (const option of optionsIn(text)) options.add(option)
    }
    assert.ok(commands.length >= 11 && options.size >= 15, 'finds the commands')
    for (const command of commands)
      assert.match(documents, new RegExp(`heliolog ${command}\\b`), `heliolog ${command}`)
    for (const option of options) assert.match(documents, new RegExp(`${option}\\b`), option)

    const lines = documents.split('\n').filter((line) => /(^|[`\s])heliolog [a-z]/.test(line))
    for (const line of lines)
      for (const [option] of line.matchAll(/(?<=[\s`[])--[a-z-]+/g))
        assert.ok(options.has(option), `${option} in: ${line}`)
  })
})

test('docs/interface.md documents every path of openapi.json', () => {
  const text = read('docs/interface.md')
  const paths = Object.keys(JSON.parse(read('openapi.json')).paths)
  assert.ok(paths.length >= 7)
  for (const path of paths) assert.ok(text.includes(`\`/api/v1${path}\``), path)
})

test('docs/errors-and-limits.md documents every error code with its status', () => {
  const { code } = VersionErrorBody.properties.error.properties
  const rows = [...read('docs/errors-and-limits.md').matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)]
  assert.deepEqual(
    rows.map(([, status, name]) => `${status} ${name}`),
    (code as unknown as { enum: ErrorCode[] }).enum.map((name) => `${apiError(name, '').status} ${name}`),
  )
})

test('docs/hapi.md documents every code of HAPI with its status', () => {
  const codes = read('server/src/domain/hapi/hapi-status.ts').matchAll(/^ {2}(1\d{3}): \[(\d{3}),/gm)
  const rows = read('docs/hapi.md').matchAll(/^\| (1\d{3}) \| (\d{3}) \|/gm)
  const plain = (matches: Iterable<string[]>) => [...matches].map(([, code, status]) => `${code} ${status}`)
  const documented = plain(rows)
  assert.ok(documented.length > 10)
  assert.deepEqual(documented, plain(codes))
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

describe('README.md', () => {
  test('shows the commands that start and test heliolog', () => {
    assert.match(readme, /^npm ci && npm start$/m)
    assert.match(readme, /^npm ci && npm test$/m)
    const { scripts } = JSON.parse(read('package.json'))
    assert.ok(scripts.start && scripts.test)
  })

  test('shows commands for publishing that work when pasted', async (t) => {
    const sandbox = await createSandbox(t)
    const [, block = ''] =
      /```sh\nexport HELIOLOG_DATABASE_URL=\S+\n(cat > observations\.csv [\s\S]*?)```/.exec(readme) ?? []
    const lines = block.replaceAll('node_modules/.bin/heliolog', 'heliolog').replace('heliolog serve\n', '')
    assert.match(lines, /heliolog import .*\n.*heliolog token issue/)
    const { status, stdout, stderr } = await sandbox.shell(`set -e\n${lines}`)
    assert.equal(status, 0, stdout + stderr)
    assert.equal((await sandbox.readPublished()).meta.observations, 2)
    assert.match(stdout, /^token {2}hlg_/m)
  })
})

test('docs/operating.md shows backup and restore commands that work when pasted', async (t) => {
  const operating = read('docs/operating.md')
  const [, backUp = ''] = /```sh\n(heliolog backup [^`]*)```/.exec(operating) ?? []
  const [, restore = ''] = /```sh\n(mkdir data[^`]*)```/.exec(operating) ?? []
  const sandbox = await createSandbox(t)
  await sandbox.makeFolder('backups')
  await sandbox.writeFile('first.csv', observationsCsv(1, 2))
  await sandbox.writeFile('second.csv', observationsCsv(3, 5))
  const { status, stdout, stderr } = await sandbox.shell(`set -e; unset HELIOLOG_DATABASE_URL
    heliolog import observations first.csv
    ${backUp}
    heliolog import observations second.csv
    ${restore}`)
  assert.equal(status, 0, stdout + stderr)
  assert.match(stdout, /^data {6}2 observations, [\s\S]*^sound: /m)
})

test('docs/index.md shows an example with the index that the server computes', async (t) => {
  const page = read('docs/index.md')
  const [, csv = ''] = /```csv\n(.*?)```/s.exec(page) ?? []
  const sandbox = await createSandbox(t)
  await sandbox.writeFile('example.csv', csv)
  const { status, stderr } = await sandbox.run(['import', 'observations', 'example.csv'])
  assert.equal(status, 0, stderr)
  const { token } = await sandbox.issueToken()
  const { origin } = await sandbox.serve()
  // biome-ignore lint/suspicious/noExplicitAny: the test asserts its contents
  const request = async (path: string): Promise<any> =>
    (await fetch(`${origin}/index/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  /** The cells of the table row that starts with a cell. */
  const cellsOf = (first: string) =>
    (new RegExp(`^\\| ${first} \\| (.*) \\|$`, 'm').exec(page)?.[1] ?? '').split(' | ').map(Number)

  for (const nickname of ['A', 'B', 'C']) {
    const { factor, quality, reason, years } = await request(`/observers/${nickname}`)
    const { weight } = await request(`/observations/${nickname.toLowerCase()}4`)
    const [shownFactor, shownError, , shownQuality, shownWeight] = cellsOf(nickname)
    assert.deepEqual(
      [shownFactor, shownError, shownQuality, shownWeight, 'too-few-common-days'],
      [factor, years[0].relative_uncertainty, quality, weight, reason],
    )
  }
  const { data } = await request('/daily')
  for (const day of ['2014-02-28', '2014-03-01']) {
    const { index, observer_count, sd, se, uncertainty, low, high, plain_mean } = data.find(
      (one: { day: string }) => one.day === day,
    )
    assert.deepEqual(cellsOf(day), [index, observer_count, sd, se, uncertainty, low, high, plain_mean])
  }
  const { z, flag, scaled } = await request('/observations/c4')
  assert.ok(page.includes(`z = ${z} and the flag \`${flag}\``) && page.includes(`scaled value ${scaled} `))
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

test('documents name only existing npm scripts and workspaces', () => {
  const { scripts, workspaces } = JSON.parse(read('package.json')) as {
    scripts: object
    workspaces: string[]
  }
  const scriptsOf = new Map(
    workspaces.flatMap((folder): [string, object][] => {
      const { name, scripts: own = {} } = JSON.parse(read(`${folder}/package.json`))
      return [folder, name].map((key) => [key, own])
    }),
  )
  const files = globSync(['*.md', '{docs,deploy,bench}/*.md', 'clients/*/README.md'], { cwd: ROOT })
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/npm (?:run ([a-z]+)|pack)(?: (?:-w|--workspace) ([@\w/]+))?/g)].map(
      ([command, script, workspace]) => ({ file, command, script, workspace }),
    ),
  )
  assert.ok(named.length > 10, 'finds the commands')
  for (const { file, command, script, workspace } of named) {
    const available = workspace === undefined ? scripts : scriptsOf.get(workspace)
    assert.ok(available && (script === undefined || script in available), `${command} in ${file}`)
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
