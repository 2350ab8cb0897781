/** Files of deploy/: the settings, paths and addresses they name exist. */
import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Copy, DockerfileParser, Env } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { duration, STRICT_LIMITS } from '../server/src/commands/options.ts'
import { readSettings } from '../server/src/settings/read-settings.ts'
import { SETTING_NAMES } from '../server/src/settings/setting-names.ts'
import { applySettingsFile } from '../server/src/settings/settings-file.ts'
import { DEPLOY_FILES, ROOT, read, readCompose, settingsIn } from './support/deployment.ts'
import { folderFor } from './support/engines.ts'

const EXAMPLE = 'deploy/.env.example'
const { services, secrets } = readCompose(settingsIn(EXAMPLE))
const instances = Object.entries(services).filter(([, { build }]) => build)

const addressOf = (name: string): string | undefined => {
  const networks = services[name]?.networks
  return networks && !Array.isArray(networks) ? networks['front']?.ipv4_address : undefined
}

const DOCKERFILE = read('deploy/Dockerfile')
const instructions = DockerfileParser.parse(DOCKERFILE).getInstructions()

/** The environment variables that the Docker image sets. */
const imageEnvironment = Object.fromEntries(
  instructions
    .filter((instruction) => instruction instanceof Env)
    .flatMap((instruction) => instruction.getProperties())
    .map((property) => [property.getName(), property.getValue() ?? '']),
)

describe('deploy/', () => {
  test('names only settings that heliolog has', () => {
    const used = DEPLOY_FILES.flatMap((file) =>
      [...read(file).matchAll(/HELIOLOG_[A-Z_]+/g)].map(([name]) => ({ file, name })),
    )
    assert.ok(used.length > 20, 'finds the settings')
    for (const { file, name } of used) assert.ok(SETTING_NAMES.includes(name), `${name} in ${file}`)
  })

  test('has a settings file that systemd and heliolog read, with valid settings', async (t) => {
    const folder = await folderFor(t)
    const example = read('deploy/systemd/heliolog.env.example')
    const file = join(folder, 'heliolog.env')
    await writeFile(file, example.replaceAll(/^#(?=[A-Z_]+=)/gm, ''))
    const environment: Record<string, string> = {}
    applySettingsFile(environment, file)
    assert.deepEqual(environment, settingsIn('deploy/systemd/heliolog.env.example'), 'all paths are absolute')
    const { HELIOLOG_LOGO: logo, ...settings } = environment
    assert.match(logo ?? '', /^\/etc\/heliolog\/.*\.svg$/, 'a file of the operator')
    readSettings(settings)
  })
})

test('the alert rules have the limits of heliolog doctor --strict', () => {
  const rules = read('deploy/prometheus-alerts.yml')
  for (const [metric, limit] of [
    ['heliolog_import_last_success_timestamp_seconds', duration(STRICT_LIMITS.maxImportAge)],
    ['heliolog_backup_last_success_timestamp_seconds', duration(STRICT_LIMITS.maxBackupAge)],
  ] as const)
    assert.match(rules, new RegExp(`time\\(\\) - .*${metric}\\) > ${limit / 1_000}$`, 'm'))
})

describe('compose.yaml', () => {
  test('gives each instance valid settings, and secrets as files made as in README.md', async (t) => {
    const folder = await folderFor(t)
    const [commands = ''] =
      /^mkdir -m 700 secrets\n[\s\S]*?(?=\nmkdir tls)/m.exec(read('deploy/README.md')) ?? []
    execFileSync('sh', ['-ec', commands], { cwd: folder })
    const secretsFolder = settingsIn(EXAMPLE)['SECRETS_FOLDER'] ?? ''
    const contentOf = (name: string) =>
      readFileSync(join(folder, secrets[name]?.file ?? ''), 'utf8').trimEnd()
    const password = contentOf('postgres-password')
    assert.match(password, /^[0-9a-f]{48}$/)
    assert.deepEqual(services['postgres']?.secrets, ['postgres-password'])
    assert.equal(instances.length, 2)
    for (const [, { environment = {}, secrets: mounted }] of instances) {
      assert.deepEqual(mounted, ['database-url'])
      const inFolder = Object.entries({ ...imageEnvironment, ...environment }).map(([name, value]) => [
        name,
        String(value ?? '').replace(/^\/run\/secrets/, join(folder, secretsFolder)),
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

describe('Dockerfile', () => {
  test('has no faults', () => {
    assert.deepEqual(validate(DOCKERFILE), [])
  })

  test('copies only existing paths, all included by Dockerfile.dockerignore', () => {
    const copied = instructions
      .filter((instruction) => instruction instanceof Copy)
      .filter((copy) => copy.getFromFlag() === null)
      .flatMap((copy) => copy.getArguments().slice(0, -1))
      .map((source) => source.getValue())
    const included = [...read('deploy/Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path)
    assert.deepEqual(included.sort(), [...new Set(copied)].sort())
    for (const path of copied) assert.ok(existsSync(join(ROOT, path)), path)
  })

  test('copies all that the build of the portal reads', () => {
    for (const file of readdirSync(join(ROOT, 'portal')))
      if (/^(?!.*screenshots).*\.(?:html|ts)$/.test(file))
        assert.match(DOCKERFILE, new RegExp(`^COPY .*\\bportal/${file} `, 'm'), file)
  })

  test('installs the dependencies of every package', () => {
    const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`)
    for (const path of packages.filter((path) => JSON.parse(read(`${path}/package.json`)).dependencies))
      assert.ok(DOCKERFILE.includes(`--workspace ${path}`), path)
  })

  test('has valid settings', () => {
    assert.equal(readSettings(imageEnvironment).databaseUrl, 'sqlite:/data/heliolog.db')
  })
})
