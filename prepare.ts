/** Builds client, server and portal after `npm ci`, or says what that needs. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

if (existsSync(join(import.meta.dirname, 'node_modules/esbuild')))
  process.exitCode = spawnSync('npm run build', { shell: true, stdio: 'inherit' }).status ?? 1
else {
  console.error(
    'heliolog cannot be built: --omit=dev leaves out the programs that build it. Run "npm ci", or use a download of a release, which is built.',
  )
  process.exitCode = 1
}
