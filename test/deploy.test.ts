/** Files of deploy/: the settings, paths and addresses they name exist. deploy-image.test.ts builds the image. */
import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { readSettings, SETTINGS } from '../server/src/config.ts'
import { fileSetting } from '../server/src/setting-source.ts'
import {
  composeSecrets,
  composeServices,
  DEPLOY_FILES,
  ROOT,
  read,
  settingsIn,
} from './support/deployment.ts'
import {
  imageInstructions,
  includedPaths,
  parseCopy,
  parseEnvironment,
  STAGES,
} from './support/dockerfile.ts'
import { temporaryDirectory } from './support/engines.ts'
import { createSandbox } from './support/sandbox.ts'

const EXAMPLE = 'deploy/.env.example'
const services = composeServices(settingsIn(EXAMPLE))
const instances = Object.entries(services).filter(([, { build }]) => build)

const addressOf = (name: string): string | undefined => {
  const networks = services[name]?.networks
  return networks && !Array.isArray(networks) ? networks['front']?.ipv4_address : undefined
}

/** The environment variables that the Docker image sets. */
const imageEnvironment = (): Record<string, string> =>
  Object.assign({}, ...imageInstructions('ENV').map(parseEnvironment))

/** Runs a program and returns its exit status. */
const statusOf = (file: string, args: string[], env: Record<string, string>, cwd = ROOT): Promise<number> =>
  new Promise((done) =>
    execFile(file, args, { cwd, env: { ...process.env, ...env } }, (error) =>
      done(error ? Number(error.code) : 0),
    ),
  )

describe('deploy/', () => {
  test('names only settings that heliolog has', () => {
    const names: string[] = Object.values(SETTINGS).flatMap((setting) =>
      setting.fromFile ? [setting.name, fileSetting(setting)] : [setting.name],
    )
    const used = DEPLOY_FILES.flatMap((file) =>
      [...read(file).matchAll(/HELIOLOG_[A-Z_]+/g)].map(([name]) => ({ file, name })),
    )
    assert.ok(used.length > 20, 'finds the settings')
    for (const { file, name } of used) assert.ok(names.includes(name), `${name} in ${file}`)
  })

  test('names only files that exist', () => {
    const named = DEPLOY_FILES.flatMap((file) => {
      const text = read(file)
      const installed = text.matchAll(/\/opt\/heliolog\/([\w./@-]*\w)/g)
      const own = text.matchAll(/(?<![\w/.-])((?:deploy|nginx|systemd)\/[\w./@-]*\w)/g)
      const linked = file.endsWith('.md') ? text.matchAll(/\]\(([^)#:]+)/g) : []
      return [...installed, ...own, ...linked].map(([, path = '']) => ({ file, path }))
    })
    assert.ok(named.length > 20, 'finds the names')
    for (const { file, path } of named) {
      const folders = [ROOT, join(ROOT, 'deploy'), join(ROOT, dirname(file))]
      const exists = folders.some((folder) =>
        [path, `${path}.example`].some((name) => existsSync(join(folder, name))),
      )
      assert.ok(exists, `${path} in ${file}`)
    }
  })

  test('has an example for systemd with valid settings', () => {
    const { HELIOLOG_LOGO: logo, ...settings } = settingsIn('deploy/systemd/heliolog.env.example')
    assert.match(logo ?? '', /^\/etc\/heliolog\/.*\.svg$/, 'a file of the operator')
    readSettings(settings)
  })
})

describe('compose.yaml', () => {
  test('gives each instance valid settings, and secrets as files made as in README.md', async (t) => {
    const folder = await temporaryDirectory()
    t.after(() => folder.remove())
    const [commands = ''] =
      /^mkdir -m 700 secrets\n[\s\S]*?(?=\nmkdir tls)/m.exec(read('deploy/README.md')) ?? []
    assert.equal(await statusOf('sh', ['-ec', commands], {}, folder.path), 0)
    const secretsFolder = settingsIn(EXAMPLE)['SECRETS_FOLDER'] ?? ''
    const secrets = composeSecrets(settingsIn(EXAMPLE))
    const contentOf = (name: string) =>
      readFileSync(join(folder.path, secrets[name]?.file ?? ''), 'utf8').trimEnd()
    const password = contentOf('postgres-password')
    assert.match(password, /^[0-9a-f]{48}$/)
    assert.deepEqual(services['postgres']?.secrets, ['postgres-password'])
    assert.equal(instances.length, 2)
    for (const [, { environment = {}, secrets: mounted }] of instances) {
      assert.deepEqual(mounted, ['database-url'])
      const inFolder = Object.entries({ ...imageEnvironment(), ...environment }).map(([name, value]) => [
        name,
        String(value ?? '').replace(/^\/run\/secrets/, join(folder.path, secretsFolder)),
      ])
      const { databaseUrl } = readSettings(Object.fromEntries(inFolder))
      assert.equal(databaseUrl, `postgres://heliolog:${password}@postgres/heliolog`)
    }
  })

  test('takes variables from .env, all named in .env.example, and passwords from files', () => {
    const text = read('deploy/compose.yaml')
    const offered = settingsIn(EXAMPLE)
    for (const [, name = ''] of text.matchAll(/\$\{([A-Z_]+)/g)) assert.ok(name in offered, name)
    for (const [, rest = ''] of text.matchAll(/PASSWORD(.*)/g)) assert.match(rest, /^_FILE: \/run\/secrets\//)
  })

  test('uses existing paths, restarts services and gives instances time to stop', () => {
    for (const [name, { build, volumes = [], restart, stop_grace_period }] of Object.entries(services)) {
      assert.equal(restart, 'unless-stopped', name)
      if (build) {
        assert.ok(existsSync(join(ROOT, 'deploy', build.context, build.dockerfile)), name)
        assert.ok(Number.parseInt(stop_grace_period ?? '', 10) > 10, name)
      }
      for (const [source = ''] of volumes.map((volume) => volume.split(':')))
        if (source.startsWith('./') && source !== settingsIn(EXAMPLE)['TLS_FOLDER'])
          assert.ok(existsSync(join(ROOT, 'deploy', source)), source)
    }
  })

  test('exposes only the load balancer to the network', () => {
    for (const [name, { ports = [] }] of Object.entries(services))
      if (name !== 'balancer')
        for (const port of ports) assert.match(port, /^127\.0\.0\.1:/, `${name} ${port}`)
  })

  test('has the addresses configured for nginx, heliolog and Prometheus', () => {
    const upstream = [...read('deploy/nginx/upstream-compose.conf').matchAll(/server ([\d.:]+)/g)]
    assert.deepEqual(
      upstream.map(([, address]) => address),
      instances.map(([name]) => `${addressOf(name)}:8080`),
    )
    for (const [name, { environment }] of instances) {
      assert.equal(environment?.['HELIOLOG_TRUST_PROXY'], addressOf('balancer'))
      assert.match(
        read('deploy/prometheus.yml'),
        new RegExp(`${name}:${environment?.['HELIOLOG_METRICS_PORT']}\\b`),
      )
    }
  })
})

describe('prometheus-alerts.yml', () => {
  test('is loaded by prometheus.yml, and accepted by promtool', async (t) => {
    const { rule_files } = parse(read('deploy/prometheus.yml'))
    assert.deepEqual(rule_files, ['prometheus-alerts.yml'])
    for (const file of rule_files)
      assert.ok(services['prometheus']?.volumes?.includes(`./${file}:/etc/prometheus/${file}:ro`))
    const status = await statusOf('promtool', ['check', 'rules', 'deploy/prometheus-alerts.yml'], {})
    if (Number.isNaN(status)) t.diagnostic('the rules are not checked: promtool is not installed')
    else assert.equal(status, 0)
  })
})

describe('Dockerfile', () => {
  test('copies only existing paths, all included by Dockerfile.dockerignore', () => {
    const copied = STAGES.flatMap(({ instructions }) => instructions)
      .filter(({ name }) => name === 'COPY')
      .map(({ rest }) => parseCopy(rest))
      .filter(({ from }) => from === undefined)
      .flatMap(({ sources }) => sources)
    assert.deepEqual(includedPaths().sort(), [...new Set(copied)].sort())
    for (const path of copied) assert.ok(existsSync(join(ROOT, path)), path)
  })

  test('has valid settings', () => {
    assert.equal(readSettings(imageEnvironment()).databaseUrl, 'sqlite:/data/heliolog.db')
  })
})

describe('server without a built portal', () => {
  test('serves everything else, and a plain page that says how to build it', async (t) => {
    const folder = await temporaryDirectory()
    t.after(() => folder.remove())
    for (const part of ['server/package.json', 'server/bin', 'server/public', 'server/dist'])
      await cp(join(ROOT, part), join(folder.path, part), { recursive: true })
    const sandbox = await createSandbox(t)
    const server = await sandbox.serve([], { launcher: join(folder.path, 'server/bin/heliolog.js') })
    const get = (path: string) => fetch(server.origin + path)
    const page = await (await get('/')).text()
    assert.match(page, /Data © the community observers/)
    const [, command = ''] = /The portal[^<]* is not built: run <code>npm run (\w+)<\/code>/.exec(page) ?? []
    assert.equal(JSON.parse(read('package.json')).scripts[command], 'npm run build --workspaces --if-present')
    assert.ok(command in JSON.parse(read('portal/package.json')).scripts)
    assert.equal((await get('/style.css')).status, 200)
    assert.equal((await get('/portal/summary.json')).status, 200)
    for (const path of ['/explore', '/docs', '/assets/index.js']) assert.equal((await get(path)).status, 404)
  })
})

describe('heliolog-backup.sh', () => {
  const script = join(ROOT, 'deploy/systemd/heliolog-backup.sh')
  const copy = (day: number) => `heliolog-2020-01-${String(day).padStart(2, '0')}T033000Z`

  test('creates dated backups, keeps the newest and removes none when it fails', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.seed(3)
    const backups = await sandbox.makeFolder('backups')
    for (const day of [1, 2, 3])
      for (const kind of ['db', 'calls.db', 'tokens.db'])
        await writeFile(join(backups, `${copy(day)}.${kind}`), '')
    const backUp = (keep: number, url: string) =>
      statusOf('sh', [script, backups, String(keep)], { HELIOLOG_DATABASE_URL: url })

    assert.equal(await backUp(3, sandbox.url), 0)
    const files = (await readdir(backups)).sort()
    const [newest = ''] = files.filter((name) => /Z\.db$/.test(name)).slice(-1)
    const today = new RegExp(`^heliolog-${new Date().getUTCFullYear()}-\\d\\d-\\d\\dT\\d{6}Z\\.db$`)
    assert.match(newest, today)
    const kept = [copy(2), copy(3), newest.replace(/\.db$/, '')]
    assert.deepEqual(
      files,
      kept.flatMap((name) => [`${name}.calls.db`, `${name}.db`, `${name}.tokens.db`]),
    )
    const { stdout } = await sandbox.run(['doctor', '--database', `sqlite:${join(backups, newest)}`])
    assert.match(stdout, /3 observations, [\s\S]*sound/)

    assert.notEqual(await backUp(1, 'sqlite:there-is-none.db'), 0)
    assert.deepEqual((await readdir(backups)).sort(), files)
  })
})
