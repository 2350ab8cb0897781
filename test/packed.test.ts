/** The package heliolog as npm installs it in an empty folder, on each supported version of Node. */
import { strict as assert } from 'node:assert'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, delimiter, dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { checkManifest } from '../release/check-packages.ts'
import { type Packed, packServer } from '../release/pack.ts'
import { ROOT, read } from './support/deployment.ts'
import { temporaryDirectory } from './support/engines.ts'
import { collectOutput } from './support/heliolog-process.ts'

const run = promisify(execFile)
const MAX_UNPACKED_BYTES = 60e6
const INSTALL_TIMEOUT_MS = 120_000
const { optionalDependencies } = JSON.parse(read('package.json'))
/** The name of the package with Node for this machine. */
const NODE_PACKAGE = Object.keys(optionalDependencies).find((name) =>
  existsSync(join(ROOT, 'node_modules', name)),
)
const PATHS = (process.env['PATH'] ?? '').split(delimiter).filter((path) => !path.includes('node_modules'))

let folder: Awaited<ReturnType<typeof temporaryDirectory>>
let packed: Packed
/** Of an npm that installs into the folder, but has the user's downloads. */
let environment: NodeJS.ProcessEnv

before(async () => {
  folder = await temporaryDirectory()
  const cache = join(folder.path, 'npm')
  const { stdout } = await run('npm', ['config', 'get', 'cache'])
  await mkdir(cache)
  await mkdir(join(stdout.trim(), '_cacache'), { recursive: true })
  await symlink(join(stdout.trim(), '_cacache'), join(cache, '_cacache'), 'junction')
  await mkdir(join(folder.path, 'empty'))
  environment = {
    HOME: process.env['HOME'],
    npm_config_cache: cache,
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
    npm_config_yes: 'true',
    PORT: '0',
  }
  packed = packServer(ROOT, join(folder.path, 'empty'))
})
after(() => folder.remove())

/** The folder of the executable. The downloaded ones are kept between test runs. */
const folderOfNode = async (major: number): Promise<string> => {
  if (major === 24) return dirname(process.execPath)
  const prefix = join(ROOT, `node_modules/.cache/heliolog-node-${major}`)
  const found = join(prefix, 'node_modules', String(NODE_PACKAGE), 'bin')
  if (existsSync(found)) return found
  const args = ['install', '--no-audit', '--ignore-scripts', '--prefer-offline', '--fetch-retries=0']
  try {
    await run('npm', [...args, '--prefix', prefix, `${NODE_PACKAGE}@${major}`], {
      timeout: INSTALL_TIMEOUT_MS,
    })
  } catch (error) {
    await rm(prefix, { recursive: true, force: true })
    throw error
  }
  return found
}

/** Starts the demo with npx, and waits until it listens. */
const serveDemo = async (env: NodeJS.ProcessEnv) => {
  const child = spawn('npx', [`./${basename(packed.file)}`, 'serve', '--demo'], {
    cwd: dirname(packed.file),
    env,
  })
  const output = collectOutput(child)
  const closed = once(child, 'close')
  const origin = await new Promise<string>((done, fail) => {
    child.stdout.on('data', () => {
      const [, address] = /heliolog is listening on (\S+)/.exec(output.stdout) ?? []
      if (address) done(address)
    })
    void closed.then(() => fail(new Error(`${output.stdout}${output.stderr}`)))
  })
  return {
    origin,
    stop: async (): Promise<string> => {
      child.kill('SIGTERM')
      await closed
      return output.stdout
    },
  }
}

test('is small, passes publint, and depends on nothing but Node', async () => {
  assert.ok(packed.unpackedBytes < MAX_UNPACKED_BYTES, `${packed.unpackedBytes} bytes`)
  assert.deepEqual(await checkManifest(packed.file), [])
  const { stdout } = await run('tar', ['xzOf', packed.file, 'package/package.json'])
  const { dependencies, optionalDependencies: optional, scripts } = JSON.parse(stdout)
  assert.deepEqual([dependencies, optional, scripts], [undefined, optionalDependencies, undefined])
})

for (const major of [20, 22, 24])
  test(`serves the demo, imports and issues tokens in an empty folder on Node ${major}`, async (t) => {
    if (NODE_PACKAGE === undefined) return t.skip('there is no package of Node for this platform')
    let bin: string
    try {
      bin = await folderOfNode(major)
    } catch (error) {
      const [reason = ''] = (error as Error).message.split('\n')
      return t.skip(`Node ${major} cannot be installed from npm: ${reason}`)
    }
    const env = { ...environment, PATH: [bin, ...PATHS].join(delimiter) }
    const { stdout: version } = await run('node', ['--version'], { env })
    assert.match(version, new RegExp(`^v${major}\\.`))

    const { origin, stop } = await serveDemo(env)
    try {
      const page = await (await fetch(origin)).text()
      const [, script] = /src="([^"]+\.js)"/.exec(page) ?? []
      assert.ok(script, 'the page is not that of the portal')
      assert.equal((await fetch(new URL(script, `${origin}/`))).status, 200)
      assert.equal((await fetch(`${origin}/portal/summary.json`)).status, 200)
      const token = readFileSync(join(dirname(packed.file), 'data/demo-token'), 'utf8').trim()
      const response = await fetch(`${origin}/api/v1/activity/daily?limit=1`, {
        headers: { authorization: `Bearer ${token}` },
      })
      assert.equal(response.status, 200)
    } finally {
      assert.match(await stop(), /"msg":"stopped"/)
    }

    // npx runs the installed Node 24. Without npx, the launcher finds it.
    const [launcher = ''] = globSync('npm/_npx/*/node_modules/heliolog/server/bin/heliolog.js', {
      cwd: folder.path,
    })
    const heliolog = (...args: string[]) =>
      run('node', [join(folder.path, launcher), ...args, '--database', `sqlite:own-${major}.db`], {
        cwd: folder.path,
        env,
      })
    const csv = 'id,observer,type,date_of_observation\na,Ada,0,2024-05-11T09:30:00Z\n'
    await writeFile(join(folder.path, 'own.csv'), csv)
    assert.match((await heliolog('import', 'observations', 'own.csv')).stdout, /1 /)
    assert.match((await heliolog('token', 'issue', '--holder', 'Ada', '--purpose', 'x')).stdout, /hlg_/)
  })
