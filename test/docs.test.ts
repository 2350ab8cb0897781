/** The documentation matches the code: settings, paths, error codes, links and scripts. */
import { strict as assert } from 'node:assert'
import { existsSync, globSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { workspacesOf } from '../release/version.ts'
import { apiError, type ErrorCode, VersionErrorBody } from '../server/src/http/errors.ts'
import { SETTINGS, type Setting } from '../server/src/settings/config.ts'
import { ROOT, read } from './support/deployment.ts'

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
