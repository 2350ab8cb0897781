/** `npm run build`, which `npm ci` runs too, and the launcher, which runs only the build. */
import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { linkPackages, ROOT } from '../../../test/support/deployment.ts'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { type CommandResult, runHeliolog } from '../../../test/support/heliolog-process.ts'
import { withoutSettings } from '../../../test/support/portal-page.ts'
import { createSandbox } from '../../../test/support/sandbox.ts'

/** The files of a clone that the build needs: no tests, and only the documents that the portal shows. */
const CLONED = [
  'package.json',
  'tsconfig.json',
  'demo/package.json',
  'demo/src',
  ...['bin', 'build.ts', 'package.json', 'src'].map((name) => `server/${name}`),
  ...['bin', 'build.ts', 'package.json', 'src', 'tsconfig.json'].map((name) => `clients/typescript/${name}`),
  ...[
    'build.ts',
    'docs.html',
    'embed.html',
    'index.html',
    'markdown-plugin.ts',
    'package.json',
    'src',
    'vite.config.ts',
  ].map((name) => `portal/${name}`),
  ...['ephemeris', 'hapi', 'index'].map((name) => `docs/${name}.md`),
]

const newClone = async () => {
  const { path, remove } = await temporaryDirectory()
  for (const part of CLONED) await cp(join(ROOT, part), join(path, part), { recursive: true })
  const at = (part: string) => join(path, part)
  return {
    path,
    remove,
    at,
    npm: (...args: string[]) =>
      new Promise<CommandResult>((done) =>
        execFile('npm', args, { cwd: path }, (error, stdout, stderr) =>
          done({ status: error ? Number(error.code) : 0, signal: error?.signal ?? null, stdout, stderr }),
        ),
      ),
    heliolog: (...args: string[]) => runHeliolog(args, { launcher: at('server/bin/heliolog.js') }),
  }
}

test('heliolog serve serves the portal or the plain page from the build', async (t) => {
  const sandbox = await createSandbox(t)
  for (const [portal, file] of [
    ['on', 'portal/dist/index.html'],
    ['off', 'server/public/index.html'],
  ] as const) {
    const server = await sandbox.serve([], { env: { HELIOLOG_PORTAL: portal } })
    const response = await fetch(server.origin)
    assert.equal(response.status, 200)
    const built = await readFile(join(ROOT, file), 'utf8')
    assert.equal(
      withoutSettings(await response.text()),
      withoutSettings(
        built
          .replace('<!-- heading -->', '<h1>heliolog</h1>')
          .replace(/<!-- (?:logo|portal|contact|links) -->/g, ''),
      ),
    )
  }
})

describe('heliolog in a clone that was never built', () => {
  let clone: Awaited<ReturnType<typeof newClone>>
  before(async () => {
    clone = await newClone()
    await symlink(join(ROOT, 'node_modules'), clone.at('node_modules'), 'junction')
  })
  after(() => clone.remove())

  test('prints the build command', async () => {
    const { status, stdout, stderr } = await clone.heliolog('--version')
    assert.deepEqual([status, stdout], [1, ''])
    assert.equal(stderr, 'heliolog is not built: run "npm run build" in its folder.\n')
  })

  test('reports the error of each part when the build fails, and leaves no output', async () => {
    const broken = ['server/src/cli/main.ts', 'portal/src/main.tsx', 'clients/typescript/src/index.ts']
    const texts = await Promise.all(broken.map((file) => readFile(clone.at(file), 'utf8')))
    for (const file of broken) await appendFile(clone.at(file), "import './missing-file.ts'\n")
    const { status, stderr } = await clone.npm('run', 'prepare')
    for (const [index, file] of broken.entries()) await writeFile(clone.at(file), texts[index] as string)
    assert.notEqual(status, 0)
    for (const part of ['server', 'portal', 'TypeScript client'])
      assert.match(stderr, new RegExp(`The ${part} could not be built: [^]*?missing-file\\.ts`))
    for (const part of ['server', 'portal', 'clients/typescript'])
      assert.equal(existsSync(clone.at(`${part}/dist`)), false, part)
  })

  test('runs the built files, not the sources, after a build', async () => {
    const { status, stderr } = await clone.npm('run', 'build', '-w', 'server')
    assert.equal(status, 0, stderr)
    await writeFile(clone.at('server/src/cli/main.ts'), 'throw new Error()')
    const { version } = JSON.parse(await readFile(clone.at('server/package.json'), 'utf8'))
    assert.equal((await clone.heliolog('--version')).stdout, `${version}\n`)
  })
})

test('npm run build builds everything with the packages of npm ci --omit=dev', async (t) => {
  const clone = await newClone()
  t.after(clone.remove)
  await linkPackages(clone.at('node_modules'))
  const built = await clone.npm('run', 'build')
  assert.equal(built.status, 0, built.stderr)
  assert.equal((await clone.heliolog('--version')).status, 0)
  assert.ok(existsSync(clone.at('portal/dist/index.html')))
  const command = await runHeliolog(['--version'], {
    launcher: clone.at('clients/typescript/bin/heliolog-get.js'),
  })
  assert.equal(command.status, 0, command.stderr)
})
