/** Reads the files of deploy/ like Compose and systemd do. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

interface Service {
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  secrets?: string[]
  ports?: string[]
  networks: string[] | Record<string, { ipv4_address?: string } | null>
}

/** compose.yaml with variables substituted. */
export const readCompose = (
  variables: Record<string, string>,
): { services: Record<string, Service>; secrets: Record<string, { file: string }> } => {
  const text = read('deploy/compose.yaml').replace(
    /\$\{([A-Z_]+)(?::[-?]([^}]*))?\}/g,
    (_, name: string, fallback = '') => variables[name] || fallback,
  )
  return parse(text, { merge: true })
}

export const skipWithout = (command: string): string | false =>
  spawnSync(command, ['--version']).status !== 0 && `needs ${command}`

/** Links the packages of `npm ci`, of which heliolog's own are parts of the clone. */
export const linkPackages = async (folder: string): Promise<void> => {
  const { packages } = JSON.parse(read('node_modules/.package-lock.json')) as {
    packages: Record<string, { link?: true; resolved: string }>
  }
  await mkdir(folder)
  await symlink(join(ROOT, 'node_modules/.bin'), join(folder, '.bin'))
  for (const [path, { link, resolved }] of Object.entries(packages)) {
    const [, name = ''] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    if (name === '') continue
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await symlink(link ? join(dirname(folder), resolved) : join(ROOT, path), join(folder, name))
  }
}
