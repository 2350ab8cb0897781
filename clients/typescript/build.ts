/** Builds dist/: plain JavaScript and its type declarations. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const CLIENT = import.meta.dirname
const DIST = join(CLIENT, 'dist')
// Use the repository's compiler: this folder has an older one, which openapi-typescript needs.
const COMPILER = join(CLIENT, '../../node_modules/typescript/bin/tsc')

const build = (): void => {
  execFileSync(process.execPath, [COMPILER, '-p', CLIENT], { encoding: 'utf8', stdio: 'pipe' })
  // The compiler rewrites .ts to .js in the imports of code, but not of declarations.
  for (const file of globSync('**/*.d.ts', { cwd: DIST })) {
    const text = readFileSync(join(DIST, file), 'utf8')
    writeFileSync(join(DIST, file), text.replaceAll(/(?<=from '\.[^']+)\.ts'/g, ".js'"))
  }
}

rmSync(DIST, { recursive: true, force: true })
try {
  build()
} catch (error) {
  const { stdout, message } = error as { stdout?: string; message: string }
  console.error(`The TypeScript client could not be built: ${stdout || message}`)
  process.exitCode = 1
}
