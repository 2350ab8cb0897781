/** The program of release 1.4.0 with its own packages, for tests of upgrades. Kept between test runs. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const COMMIT = '66ebc2a3aa56a0b237c9df0d79903477eaa4b3ad'
const FOLDER = join(ROOT, 'node_modules/.cache/heliolog-1.4.0')
/** Without the tools of its tests. Its portal is not needed. */
const INSTALL = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--prefer-offline', '-w', 'heliolog']
const INSTALL_TIMEOUT_MS = 120_000

export const LAUNCHER_1_4 = join(FOLDER, 'server/bin/heliolog.js')

/** Installs the release if it is not there yet. Returns the reason if that is impossible. */
export const withoutRelease14 = (): string | false => {
  if (existsSync(FOLDER)) return false
  // Node does not run TypeScript below node_modules, so the program is bundled elsewhere.
  const checkout = mkdtempSync(join(tmpdir(), 'heliolog-1.4.0-'))
  const copy = `${FOLDER}-${process.pid}`
  try {
    const archive = execFileSync('git', ['archive', COMMIT], { cwd: ROOT, maxBuffer: 2 ** 28, stdio: 'pipe' })
    execFileSync('tar', ['x'], { cwd: checkout, input: archive })
    execFileSync('npm', INSTALL, { cwd: checkout, stdio: 'pipe', timeout: INSTALL_TIMEOUT_MS })
    execFileSync(process.execPath, ['server/bundle/make.ts'], { cwd: checkout, stdio: 'pipe' })
    cpSync(checkout, copy, { recursive: true, verbatimSymlinks: true })
    renameSync(copy, FOLDER)
    return false
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n')
    return `release 1.4.0 cannot be installed from the history and the npm registry: ${reason}`
  } finally {
    for (const folder of [checkout, copy]) rmSync(folder, { recursive: true, force: true })
  }
}
