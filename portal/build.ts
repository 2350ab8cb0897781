/** Builds dist/: static files, each also stored compressed, so that no request compresses anything. */
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { readPageTexts } from './src/language/page-heads.ts'

const PORTAL = import.meta.dirname
const DIST = join(PORTAL, 'dist')
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

rmSync(DIST, { recursive: true, force: true })
try {
  await build({ configFile: join(PORTAL, 'vite.config.ts'), logLevel: 'error' })
  for (const file of globSync('**/*.{html,js,css,svg}', { cwd: DIST })) {
    const path = join(DIST, file)
    const text = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(text, BROTLI))
  }
  // Not compressed, because it is only served on the operator's machine.
  await build({ configFile: join(PORTAL, 'vite.desk.config.ts'), logLevel: 'error' })
  renameSync(join(DIST, 'desk/desk.html'), join(DIST, 'desk/index.html'))
  // For the server, which writes titles and descriptions into the pages.
  writeFileSync(join(DIST, 'page-texts.json'), JSON.stringify(await readPageTexts()))
} catch (error) {
  console.error(`The portal could not be built: ${(error as Error).message}`)
  process.exitCode = 1
}
