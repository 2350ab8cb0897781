/** Builds what is older than its sources. */
import { globSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

export interface Build {
  name: string
  /** The program that builds it. */
  script: string
  /** Patterns of what it reads. A folder changes when a file in it is added, renamed or deleted. */
  sources: readonly string[]
  /** The file that it writes last. */
  output: string
}

/** What npm changes when it installs other packages. */
const PACKAGES = 'node_modules/.package-lock.json'

/** Each comes after those whose output it reads. */
export const BUILDS: readonly Build[] = [
  {
    name: 'builds the TypeScript client',
    script: 'clients/typescript/build.ts',
    sources: [PACKAGES, 'tsconfig.json', 'clients/typescript/{*.ts,*.json,src/**}'],
    output: 'clients/typescript/dist/index.d.ts',
  },
  {
    name: 'builds the server',
    script: 'server/build.ts',
    sources: [
      PACKAGES,
      'clients/typescript/{src,dist}/**',
      '{server,demo,packages/*}/{*.ts,package.json,src/**}',
    ],
    output: 'server/dist/builder-thread.cjs',
  },
  {
    name: 'builds the portal',
    script: 'portal/build.ts',
    sources: [
      PACKAGES,
      'clients/typescript/{src,dist}/**',
      '{portal,packages/{messages,table-reader}}/{*.ts,*.html,*.json,src/**}',
      'docs/**',
    ],
    output: 'portal/dist/page-texts.json',
  },
]

/** Compares times, so what `npm ci` or `npm run build` built counts too. */
export const isUpToDate = (root: string, { sources, output }: Build): boolean => {
  const timeOf = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs
  const built = timeOf(output)
  return (
    built !== undefined && globSync(sources, { cwd: root }).every((path) => (timeOf(path) ?? built) <= built)
  )
}

/** Builds what is out of date, one after the other, with a function that returns whether that succeeded. */
export const buildOutdated = async (
  root: string,
  builds: readonly Build[],
  run: (build: Build) => Promise<boolean>,
): Promise<boolean> => {
  for (const build of builds) {
    if (isUpToDate(root, build)) continue
    const start = new Date()
    if (!(await run(build))) return false
    // A source that has changed meanwhile is newer than the output.
    utimesSync(join(root, build.output), start, start)
  }
  return true
}
