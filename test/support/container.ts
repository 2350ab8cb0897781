/**
 * Builds and runs the image of deploy/Dockerfile without Docker: its steps run in root folders that mmdebstrap fills
 * with the packages of the base image, and its processes in namespaces of their own.
 */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync } from 'node:fs'
import { cp, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, posix } from 'node:path'
import { promisify } from 'node:util'
import { atExit } from './at-exit.ts'
import { ROOT } from './deployment.ts'
import { includedPaths, parseCopy, parseEnvironment, STAGES, type Stage } from './dockerfile.ts'
import { freePort } from './free-port.ts'
import { type CommandResult, collectOutput } from './heliolog-process.ts'

const execute = promisify(execFile)

const succeeds = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0

/** Why images cannot be built here, or false. */
export const withoutContainers = (): string | false => {
  if (process.getuid?.() !== 0) return 'needs root'
  if (!succeeds('mmdebstrap', '--version')) return 'needs mmdebstrap'
  return succeeds('unshare', '--mount', '--pid', '--fork', 'true')
    ? false
    : 'needs the right to create namespaces'
}

/** Debian's slim images lack these files. */
const SLIM_OPTIONS = [
  ...['doc', 'groff', 'info', 'lintian', 'locale', 'man'].map((name) => `path-exclude=/usr/share/${name}/*`),
  'path-include=/usr/share/doc/*/copyright',
  'force-unsafe-io',
].map((option) => `--dpkgopt=${option}`)

/** Fills a folder with the packages of debian:<release>-slim. */
const createDebian = async (release: string, root: string): Promise<void> => {
  const args = ['--quiet', '--variant=minbase', '--format=directory', ...SLIM_OPTIONS]
  // Without it, mmdebstrap installs usrmerge and with it Perl, which the slim image does not have.
  const merged = ['--include=usr-is-merged', '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr']
  await execute('mmdebstrap', [...args, ...merged, release, root])
}

/** Adds Node and npm where the official images of Node have them. */
const addNode = async (root: string): Promise<void> => {
  const local = join(root, 'usr/local')
  await cp(process.execPath, join(local, 'bin/node'))
  await writeFile(join(local, 'LICENSE'), 'The licence of Node.js')
  const { stdout } = await execute('which', ['npm'])
  const npm = dirname(dirname(realpathSync(stdout.trim())))
  await cp(npm, join(local, 'lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
}

/** How processes of a stage or a container run. */
interface Configuration {
  user: string
  folder: string
  environment: Record<string, string>
}

interface Mount {
  source: string
  target: string
}

const DEVICES = ['null', 'zero', 'full', 'random', 'urandom'].map((name) => `/dev/${name}`)

/** Words for sh. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The arguments of `env` that run a command with nothing but the configuration. */
const inFolder = ({ folder, environment }: Configuration, command: string[]): string[] => [
  'env',
  '-i',
  `--chdir=${folder}`,
  ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
  ...command,
]

/** The only child of `unshare` is process 1 of a namespace, which ends all others with it. */
const childrenOf = ({ pid }: ChildProcess): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []

/** Starts a command as process 1 in the root, which ends with its mounts when the command exits. */
const start = (
  root: string,
  configuration: Configuration,
  command: string[],
  { mounts = [], readOnly = false }: { mounts?: Mount[]; readOnly?: boolean },
): ChildProcess => {
  const at = (path: string) => quote(join(root, path))
  const script = [
    ...(readOnly ? [`mount --bind ${at('')} ${at('')}`, `mount -o remount,bind,ro ${at('')}`] : []),
    `mount -t proc proc ${at('proc')}`,
    `mount -t tmpfs -o mode=755 tmpfs ${at('dev')}`,
    ...DEVICES.flatMap((device) => [`touch ${at(device)}`, `mount --bind ${device} ${at(device)}`]),
    ...mounts.map(({ source, target }) => `mount --bind ${quote(source)} ${at(target)}`),
    `exec chroot --userspec=${configuration.user} ${at('')} ${inFolder(configuration, command).map(quote).join(' ')}`,
  ]
  const child = spawn('unshare', ['--mount', '--pid', '--fork', 'sh', '-ec', script.join('\n')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atExit(() => {
    const isRunning = child.exitCode === null && child.signalCode === null
    if (isRunning) spawnSync('kill', ['-KILL', ...childrenOf(child)])
  })
  return child
}

export interface Image extends Configuration {
  root: string
  /** Its entry point with the default arguments. */
  command: string[]
  healthCheck: string[]
  volumes: string[]
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** npm takes packages from the machine's cache and registry, so that a build downloads only what is missing. */
const npmSettings = async (): Promise<{ environment: Record<string, string>; mounts: Mount[] }> => {
  const setting = async (name: string) =>
    (await execute('npm', ['config', 'get', name], { cwd: ROOT })).stdout.trim()
  const cache = await setting('cache')
  await mkdir(cache, { recursive: true })
  return {
    environment: {
      npm_config_registry: await setting('registry'),
      npm_config_cache: '/mnt',
      npm_config_prefer_offline: 'true',
    },
    mounts: [
      { source: cache, target: '/mnt' },
      { source: '/etc/resolv.conf', target: '/etc/resolv.conf' },
    ],
  }
}

/** Executes the instructions of a stage in a root that has its base. */
const executeStage = async (
  { instructions }: Stage,
  root: string,
  rootOf: (stage: string | undefined) => string,
): Promise<Image> => {
  const image: Image = {
    root,
    user: '0:0',
    folder: '/',
    environment: { PATH },
    command: [],
    healthCheck: [],
    volumes: [],
  }
  let entryPoint: string[] = []
  let defaults: string[] = []
  const run = async (command: string) => {
    const { environment, mounts } = await npmSettings()
    const configuration = { ...image, environment: { ...image.environment, ...environment } }
    const child = start(root, configuration, ['/bin/sh', '-c', command], { mounts })
    const output = collectOutput(child)
    const [status] = await once(child, 'close')
    if (status !== 0) throw new Error(`RUN ${command}: status ${status}\n${output.stdout}${output.stderr}`)
  }
  const copy = async (rest: string) => {
    const { from, sources, target } = parseCopy(rest)
    const path = join(root, posix.resolve(image.folder, target))
    for (const source of sources.map((name) => join(rootOf(from), name))) {
      // A folder's contents are copied, not the folder.
      const isNamed = !target.endsWith('/') || (await stat(source)).isDirectory()
      await cp(source, isNamed ? path : join(path, basename(source)), { recursive: true })
    }
  }
  const execForm = (rest: string): string[] => JSON.parse(rest)
  const steps: Record<string, (rest: string) => unknown> = {
    WORKDIR: (rest) => {
      image.folder = posix.resolve(image.folder, rest)
      return mkdir(join(root, image.folder), { recursive: true })
    },
    COPY: copy,
    RUN: run,
    ENV: (rest) => Object.assign(image.environment, parseEnvironment(rest)),
    USER: (rest) => {
      image.user = rest
    },
    VOLUME: (rest) => image.volumes.push(rest),
    EXPOSE: () => {},
    HEALTHCHECK: (rest) => {
      image.healthCheck = execForm(rest.replace(/^.*? CMD /, ''))
    },
    ENTRYPOINT: (rest) => {
      entryPoint = execForm(rest)
    },
    CMD: (rest) => {
      defaults = execForm(rest)
    },
  }
  for (const { name, rest } of instructions) {
    const step = steps[name]
    if (step === undefined) throw new Error(`${name} ${rest}: known are ${Object.keys(steps).join(', ')}`)
    await step(rest)
  }
  return { ...image, command: [...entryPoint, ...defaults] }
}

/** Copies the clone without what .dockerignore excludes. */
const createContext = async (folder: string): Promise<void> => {
  for (const path of includedPaths()) await cp(join(ROOT, path), join(folder, path), { recursive: true })
}

/** The release of Debian that a base image has. */
const releaseOf = (base: string): string => {
  const [, release] = /^(?:node:24-|debian:)(\w+)-slim$/.exec(base) ?? []
  if (release === undefined) throw new Error(`FROM ${base}: known are node:24-*-slim and debian:*-slim`)
  return release
}

/** Builds the image in a folder. */
export const buildImage = async (folder: string): Promise<Image> => {
  const context = join(folder, 'context')
  const [base, ...others] = new Set(STAGES.map((stage) => join(folder, releaseOf(stage.base))))
  if (base === undefined || others.length > 0)
    throw new Error('FROM: all stages need the same release of Debian')
  await Promise.all([createContext(context), createDebian(basename(base), base)])
  let image: Image | undefined
  for (const stage of STAGES) {
    const root = join(folder, `stage-${stage.name}`)
    await execute('cp', ['-a', base, root])
    if (stage.base.startsWith('node:')) await addNode(root)
    image = await executeStage(stage, root, (name) =>
      name === undefined ? context : join(folder, `stage-${name}`),
    )
  }
  return image as Image
}

export interface Container {
  origin: string
  /** Runs a command in the container, like `docker exec`. */
  execute(command: string[], input?: string): Promise<CommandResult>
  /** Sends a signal to process 1 and returns its exit status. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts the image on a read-only file system, with new volumes in a folder, and waits until it listens. */
export const startContainer = async (
  image: Image,
  folder: string,
  environment: Record<string, string> = {},
): Promise<Container> => {
  const port = await freePort()
  const configuration = {
    ...image,
    environment: { ...image.environment, PORT: String(port), ...environment },
  }
  const mounts = image.volumes.map((target) => ({ source: join(folder, target), target }))
  for (const { source, target } of mounts) await execute('cp', ['-a', join(image.root, target), source])
  const child = start(image.root, configuration, image.command, { mounts, readOnly: true })
  const output = collectOutput(child)
  const ended: Promise<number | null> = once(child, 'close').then(([status]) => status)
  const firstProcess = () => String(childrenOf(child)[0])
  await new Promise<void>((done, fail) => {
    child.stdout?.on('data', () => {
      if (output.stdout.includes(`:${port}`)) done()
    })
    void ended.then(() => fail(new Error(`the container ended:\n${output.stdout}${output.stderr}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    execute: async (command, input) => {
      const [user = '', group = ''] = image.user.split(':')
      const namespaces = ['--target', firstProcess(), '--mount', '--pid', '--root']
      const identity = ['--setuid', user, '--setgid', group]
      const args = [...namespaces, ...identity, ...inFolder(configuration, command)]
      // A pipe would break when a command that reads nothing ends before the write.
      const process = spawn('nsenter', args, {
        stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      })
      process.stdin?.end(input)
      const result = collectOutput(process)
      const [status, signal] = await once(process, 'close')
      return { status, signal, ...result }
    },
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null) process.kill(Number(firstProcess()), signal)
      return ended
    },
  }
}
