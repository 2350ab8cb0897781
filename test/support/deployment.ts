/** Reads the files of deploy/ like Docker, Compose and systemd do. */
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'

export const ROOT = join(import.meta.dirname, '../..')

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Every file of deploy/ except those that an operator adds there. */
export const DEPLOY_FILES: readonly string[] = globSync('deploy/{*,*/*,.*.example}', {
  cwd: ROOT,
  withFileTypes: true,
  exclude: ['deploy/secrets', 'deploy/tls'],
})
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))

/** The settings in a file, including those commented out, without the quotes that systemd and Compose remove. */
export const settingsIn = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...read(file).matchAll(/^#?([A-Z_]+)="?(.*?)"?$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

export interface Service {
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  secrets?: string[]
  restart?: string
  healthcheck?: object
  profiles?: string[]
  ports?: string[]
  volumes?: string[]
  networks: string[] | Record<string, { ipv4_address?: string } | null>
  stop_grace_period?: string
}

const compose = (variables: Record<string, string>) => {
  const text = read('deploy/compose.yaml').replace(
    /\$\{([A-Z_]+)(?::[-?]([^}]*))?\}/g,
    (_, name: string, fallback = '') => variables[name] || fallback,
  )
  return parse(text, { merge: true })
}

/** The services of compose.yaml with variables substituted. */
export const composeServices = (variables: Record<string, string>): Record<string, Service> =>
  compose(variables).services

/** The secrets of compose.yaml with variables substituted. */
export const composeSecrets = (variables: Record<string, string>): Record<string, { file: string }> =>
  compose(variables).secrets

interface Instruction {
  name: string
  rest: string
}

/** The instructions of the Dockerfile's two stages: build and image. */
const [buildStage = [], imageStage = []] = read('deploy/Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split(/^FROM .*\n/m)
  .slice(1)
  .map((stage) =>
    stage
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Instruction => ({ name: line.split(' ', 1)[0] ?? '', rest: line.replace(/^\w+\s+/, '') })),
  )

const argumentsOf = (instructions: Instruction[], name: string): string[] =>
  instructions.filter((instruction) => instruction.name === name).map(({ rest }) => rest)

/** The arguments of each use of an instruction in the image stage. */
export const imageInstructions = (name: string): string[] => argumentsOf(imageStage, name)

interface Copy {
  from: 'clone' | 'build'
  source: string
  target: string
}

const copiesOf = (instructions: Instruction[]): Copy[] =>
  argumentsOf(instructions, 'COPY').flatMap((rest) => {
    const paths = rest.replace('--from=build ', '').split(' ')
    const target = paths.pop() ?? ''
    return paths.map((source) => ({
      from: rest.startsWith('--from=build ') ? 'build' : 'clone',
      source: source.replace(/^\/app\//, ''),
      target: target.endsWith('/') ? join(target, basename(source)) : target,
    }))
  })

/** Paths that either stage of the Dockerfile copies from the clone. */
export const COPIED_PATHS: ReadonlySet<string> = new Set(
  [...copiesOf(buildStage), ...copiesOf(imageStage)]
    .filter(({ from }) => from === 'clone')
    .map(({ source }) => source),
)

/** Links the packages of `npm ci --omit=dev` except heliolog's own, whose parts are copied. */
export const linkPackages = async (folder: string): Promise<void> => {
  const { packages } = JSON.parse(read('node_modules/.package-lock.json')) as {
    packages: Record<string, { dev?: true; link?: true }>
  }
  await mkdir(folder)
  await symlink(join(ROOT, 'node_modules/.bin'), join(folder, '.bin'))
  for (const [path, { dev, link }] of Object.entries(packages)) {
    const [, name = ''] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    if (name === '' || dev || link) continue
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await symlink(join(ROOT, path), join(folder, name))
  }
}

/** Executes the Dockerfile's steps: copies and builds in one folder, and lays out the image in another. */
export const layOutImage = async (folder: string): Promise<void> => {
  const folders = { clone: ROOT, build: join(folder, 'build'), image: join(folder, 'image') }
  const follow = async (instructions: Instruction[], folder: string) => {
    for (const { from, source, target } of copiesOf(instructions))
      await cp(join(folders[from], source), join(folder, target), { recursive: true })
  }
  await follow(buildStage, folders.build)
  await linkPackages(join(folders.build, 'node_modules'))
  const [command = ''] = argumentsOf(buildStage, 'RUN').filter((rest) => rest.startsWith('npm run '))
  await promisify(execFile)('sh', ['-c', command], { cwd: folders.build })
  await follow(imageStage, folders.image)
}
