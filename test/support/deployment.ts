/** What lies in deploy/, read as those read it who run it. */
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
// Comes with @fastify/swagger.
import { parse } from 'yaml'

export const ROOT = join(import.meta.dirname, '../..')

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Every file of deploy/ but those that an operator makes there. */
export const DEPLOY_FILES: readonly string[] = globSync('deploy/{*,*/*,.*.example}', {
  cwd: ROOT,
  withFileTypes: true,
  exclude: ['deploy/tls'],
})
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))

/** The lines of a file of settings; what is commented out is offered, so it counts as well. */
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

type Instruction = [name: string, rest: string]

const instructions: readonly Instruction[] = read('deploy/Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => [line.split(' ', 1)[0] ?? '', line.replace(/^\w+\s+/, '')])

/** What the Dockerfile says by an instruction, each time. */
export const saidBy = (name: string): string[] =>
  instructions.filter((instruction) => instruction[0] === name).map(([, rest]) => rest)

/** What one COPY takes and where it puts it, from the clone or from the stage that builds. */
const copies = (from: 'clone' | 'build'): [source: string, target: string][] =>
  saidBy('COPY')
    .filter((rest) => rest.startsWith('--from=build ') === (from === 'build'))
    .flatMap((rest) => {
      const paths = rest.replace('--from=build ', '').split(' ')
      const target = paths.pop() ?? ''
      return paths.map((source): [string, string] => [
        source.replace(/^\/app\//, ''),
        target.endsWith('/') ? join(target, basename(source)) : target,
      ])
    })

/** What the image takes from the clone. */
export const COPIED: readonly string[] = copies('clone').map(([source]) => source)

/** Packages as installing leaves them, but for those of heliolog itself: of these there is what was copied. */
const layOutPackages = async (folder: string): Promise<void> => {
  await mkdir(folder)
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@heliolog') await symlink(join(ROOT, 'node_modules', name), join(folder, name))
}

/** Lays out the folder of the image by the COPYs of the Dockerfile, with the bundle that is there and a portal of its own. */
export const layOutImage = async (folder: string): Promise<void> => {
  const [build, image] = [join(folder, 'build'), join(folder, 'image')]
  for (const [source, target] of copies('clone'))
    await cp(join(ROOT, source), join(build, target), { recursive: true })
  await layOutPackages(join(build, 'node_modules'))
  await promisify(execFile)(process.execPath, [join(build, 'portal/build/make.ts')])
  for (const [source, target] of copies('build'))
    await cp(join(build, source), join(image, target), { recursive: true, dereference: true })
}
