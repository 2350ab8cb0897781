/** Folders of data that later runs reuse. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Build, fingerprint } from '../build.ts'
import { DATA } from '../paths.ts'

/** Sources that determine records, tables and the memory of an import; a change rebuilds the stores. */
const WRITTEN_BY = [
  'demo/src/community/**',
  'server/src/{domain,storage,publish,features/index}/**',
  'bench/stores/*',
]
/** Sources that determine what a server finds in a store. */
const READ_BY = ['server/src/domain/**', 'server/src/storage/{*.ts,schema/**}']

/** True if two builds can serve the same store. */
export const haveSameFormat = (one: Build, other: Build): boolean =>
  fingerprint(one, READ_BY) === fingerprint(other, READ_BY)

/** Builds a folder unless the same sources have built it; returns the value that `write` returned. */
export const builtOnce = async <T>(
  name: string,
  build: Build,
  fresh: boolean,
  write: (folder: string) => Promise<T>,
): Promise<T> => {
  const folder = join(DATA, build.name.replaceAll(' ', '-'), name)
  const file = join(folder, 'built.json')
  const wanted = fingerprint(build, WRITTEN_BY)
  if (!fresh && existsSync(file)) {
    const built = JSON.parse(readFileSync(file, 'utf8')) as { fingerprint: string; value: T }
    if (built.fingerprint === wanted) return built.value
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const value = await write(folder)
  writeFileSync(file, JSON.stringify({ fingerprint: wanted, value }))
  return value
}
