/** Runs the server's package as users do: with npx, in an empty folder, on old versions of Node. */
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { npm, npmCommand, ReleaseError, runCommand } from './run-command.ts'
import { serveDemo } from './serve-demo.ts'
import { readIn } from './version.ts'

/** Versions that the launcher supports. They start the Node 24 that npm installs with heliolog. */
export const OLD_NODES = [20, 22] as const

const INSTALL_TIMEOUT_MS = 180_000
const ADVICE =
  'npm needs its registry here. Run "npm ping" to try it, and check the settings of npm for registry, proxy and certificates.'

/** The name of the package with Node for this machine. */
const installedNodePackage = (root: string): string => {
  const { optionalDependencies } = JSON.parse(readIn(root)('package.json'))
  const found = Object.keys(optionalDependencies).find((name) => existsSync(join(root, 'node_modules', name)))
  if (found === undefined) throw new ReleaseError('npm has no package with Node for this machine.')
  return found
}

/** This environment, with its registry, proxy and certificates, but without what belongs to `npm run`. */
const outsideOfNpm = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(lifecycle|package|command|config_local_prefix)/.test(name),
    ),
  )

/** A cache that shares the downloads of the user's, so that npx installs the package into a folder of its own. */
const createCache = (folder: string): string => {
  const cache = join(folder, 'npm')
  const downloads = join(npm(['config', 'get', 'cache'], { cwd: folder }), '_cacache')
  mkdirSync(cache)
  mkdirSync(downloads, { recursive: true })
  symlinkSync(downloads, join(cache, '_cacache'), 'junction')
  return cache
}

/** Installs a version of Node into a new folder, and returns the folder of its executable. */
const installNode = (folder: string, name: string, major: number, env: NodeJS.ProcessEnv): string => {
  mkdirSync(folder)
  const options = ['--no-audit', '--ignore-scripts', '--prefer-offline', '--fetch-retries=1']
  try {
    npm(['install', ...options, '--prefix', folder, `${name}@${major}`], {
      cwd: folder,
      env,
      timeoutMs: INSTALL_TIMEOUT_MS,
    })
  } catch (error) {
    throw new ReleaseError(`Node ${major} cannot be installed. ${ADVICE}\n${(error as Error).message}`)
  }
  return join(folder, 'node_modules', name, 'bin')
}

/** Throws if the package does not work on a version of Node. `root` is a clone with its packages installed. */
export const checkWithNpx = async (root: string, file: string, major: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), `heliolog-node-${major}-`))
  try {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    cpSync(file, join(empty, basename(file)))
    const outside = { ...outsideOfNpm(), npm_config_cache: createCache(folder), PORT: '0' }
    // Not above the empty folder: npx would take a folder with node_modules for the project, and look there for the file.
    const bin = installNode(join(folder, 'node'), installedNodePackage(root), major, outside)
    // The folders of node_modules have the Node of the clone.
    const paths = (process.env['PATH'] ?? '')
      .split(delimiter)
      .filter((path) => !path.includes('node_modules'))
    const env = { ...outside, PATH: [bin, ...paths].join(delimiter) }
    const node = join(bin, 'node')
    const version = runCommand(node, ['--version'], { cwd: empty, env })
    if (!version.startsWith(`v${major}.`)) throw new ReleaseError(`Node ${major} is ${version}.`)

    const npx = npmCommand(['exec', '--yes', '--', `./${basename(file)}`])
    await serveDemo(npx, { cwd: empty, env, advice: ADVICE })

    // npx runs the installed Node 24. Without npx, the launcher finds it.
    const [launcher = ''] = globSync('npm/_npx/*/node_modules/heliolog/server/bin/heliolog.js', {
      cwd: folder,
    })
    writeFileSync(
      join(empty, 'own.csv'),
      'id,observer,type,date_of_observation\na,Ada,0,2024-05-11T09:30:00Z\n',
    )
    for (const args of [
      ['import', 'observations', 'own.csv'],
      ['token', 'issue', '--holder', 'Ada', '--purpose', 'test'],
    ])
      runCommand(node, [join(folder, launcher), ...args, '--database', 'sqlite:own.db'], { cwd: empty, env })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
