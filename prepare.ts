/** What `npm ci` builds. None of it may end an installation: heliolog does without each, and each says so. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const SCRIPTS = ['server/bundle/make.ts', 'portal/build/make.ts', 'clients/typescript/build/make.ts']

await Promise.all(
  SCRIPTS.map((script) =>
    once(spawn(process.execPath, [join(import.meta.dirname, script)], { stdio: 'inherit' }), 'close'),
  ),
)
