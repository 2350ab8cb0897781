/** Builds the client: plain JavaScript and its types, in dist/. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const CLIENT = join(import.meta.dirname, '..')
const DIST = join(CLIENT, 'dist')
// The workspace's own compiler; the client's folder holds an older one, which only writes src/schema.ts.
const COMPILER = join(CLIENT, '../../node_modules/typescript/bin/tsc')

const make = (): void => {
  if (!existsSync(COMPILER))
    throw new Error('TypeScript is not installed (npm ci without --omit=dev does that).')
  rmSync(DIST, { recursive: true, force: true })
  execFileSync(process.execPath, [COMPILER, '-p', CLIENT], { encoding: 'utf8', stdio: 'pipe' })
  // The compiler turns the imports of code into .js, and leaves those of types as they are.
  for (const file of globSync('**/*.d.ts', { cwd: DIST })) {
    const text = readFileSync(join(DIST, file), 'utf8')
    writeFileSync(join(DIST, file), text.replaceAll(/(?<=from '\.[^']+)\.ts'/g, ".js'"))
  }
}

try {
  make()
} catch (error) {
  const { stdout, message } = error as { stdout?: string; message: string }
  console.error(`@heliolog/client was not built, and heliolog does without it: ${stdout || message}`)
  process.exitCode = 1
}
