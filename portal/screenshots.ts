/** npm run screenshots: draws the pictures of README.md and docs/ from the demo, into docs/images. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/support/free-port.ts'
import { startHeliolog } from '../test/support/heliolog-process.ts'
import { launchBrowser } from './test/support/browser.ts'
import { storeToken } from './test/support/session.ts'

const IMAGES = join(import.meta.dirname, '../docs/images')
const PICTURES = [
  { name: 'portal-light', path: '/' },
  { name: 'portal-dark', path: '/', colorScheme: 'dark' },
  { name: 'observations', path: '/explore/observations' },
  { name: 'images', path: '/explore/images' },
  { name: 'observer', path: '/explore/observers/sample-filament' },
] as const

const folder = mkdtempSync(join(tmpdir(), 'heliolog-screenshots-'))
// The addresses of the demo's images contain the port.
const env = { PORT: String(await freePort()) }
const server = await startHeliolog(['--demo'], { cwd: folder, env })
const browser = await launchBrowser()
try {
  const token = readFileSync(join(folder, 'data/demo-token'), 'utf8').trim()
  for (const { name, path, ...options } of PICTURES) {
    const context = await browser.newContext({ viewport: { width: 1200, height: 750 }, ...options })
    await storeToken(context, token)
    const page = await context.newPage()
    await page.goto(server.origin + path, { waitUntil: 'networkidle' })
    await page.screenshot({ path: join(IMAGES, `${name}.png`), animations: 'disabled' })
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true })
}
