/** The files of deploy/, read as Docker, Compose and systemd read them. */
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
  exclude: ['deploy/tls'],
})
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))

/** The settings in a file, including those that are commented out: they are on offer. */
export const settingsIn = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...read(file).matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

export interface Service {
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  restart?: string
  healthcheck?: object
  profiles?: string[]
  ports?: string[]
  volumes?: string[]
  networks: string[] | Record<string, { ipv4_address?: string } | null>
  stop_grace_period?: string
}

/** The services of compose.yaml, with its variables filled in. */
export const composeServices = (variables: Record<string, string>): Record<string, Service> => {
  const text = read('deploy/compose.yaml').replace(
    /\$\{([A-Z_]+)(?::[-?]([^}]*))?\}/g,
    (_, name: string, otherwise = '') => variables[name] || otherwise,
  )
  return parse(text, { merge: true }).services
}

interface Instruction {
  name: string
  rest: string
}

/** The instructions of the Dockerfile's two stages: what builds, and the image. */
const [building = [], imaging = []] = read('deploy/Dockerfile')
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

const restsOf = (instructions: Instruction[], name: string): string[] =>
  instructions.filter((instruction) => instruction.name === name).map(({ rest }) => rest)

/** The arguments of an instruction in the image's stage, each time that it is used. */
export const imageInstructions = (name: string): string[] => restsOf(imaging, name)

interface Copy {
  from: 'clone' | 'build'
  source: string
  target: string
}

const copiesOf = (instructions: Instruction[]): Copy[] =>
  restsOf(instructions, 'COPY').flatMap((rest) => {
    const paths = rest.replace('--from=build ', '').split(' ')
    const target = paths.pop() ?? ''
    return paths.map((source) => ({
      from: rest.startsWith('--from=build ') ? 'build' : 'clone',
      source: source.replace(/^\/app\//, ''),
      target: target.endsWith('/') ? join(target, basename(source)) : target,
    }))
  })

/** What the Dockerfile copies from the clone, in either stage. */
export const COPIED: ReadonlySet<string> = new Set(
  [...copiesOf(building), ...copiesOf(imaging)]
    .filter(({ from }) => from === 'clone')
    .map(({ source }) => source),
)

/** Links the packages of `npm ci --omit=dev`, without heliolog's own: the image has only the copied parts of those. */
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

/** Follows the Dockerfile: copies and builds in one folder, and lays out the image in another. */
export const layOutImage = async (folder: string): Promise<void> => {
  const places = { clone: ROOT, build: join(folder, 'build'), image: join(folder, 'image') }
  const follow = async (instructions: Instruction[], place: string) => {
    for (const { from, source, target } of copiesOf(instructions))
      await cp(join(places[from], source), join(place, target), { recursive: true })
  }
  await follow(building, places.build)
  await linkPackages(join(places.build, 'node_modules'))
  const [command = ''] = restsOf(building, 'RUN').filter((rest) => rest.startsWith('npm run '))
  await promisify(execFile)('sh', ['-c', command], { cwd: places.build })
  await follow(imaging, places.image)
}
