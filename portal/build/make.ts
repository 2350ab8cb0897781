/** Builds the portal into dist/. Each file is compressed in advance, so that no request compresses it. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const PORTAL = join(import.meta.dirname, '..')
const DIST = join(PORTAL, 'dist')
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

const make = async (): Promise<void> => {
  const { build } = await import('vite')
  await build({ configFile: join(PORTAL, 'vite.config.ts'), logLevel: 'error' })
  for (const file of globSync('**/*.{html,js,css,svg}', { cwd: DIST })) {
    const path = join(DIST, file)
    const text = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(text, BROTLI))
  }
}

try {
  await make()
} catch (error) {
  console.error(`The portal was not built, and heliolog shows a plain page in its place: ${error}`)
  process.exitCode = 1
}
