/** Installs what the benchmark needs, when the lock file has changed since the last time. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BENCH } from './places.ts'
import { runCommand } from './processes/command.ts'

export const installDependencies = async (tell: (what: string) => void): Promise<void> => {
  const lock = readFileSync(join(BENCH, 'package-lock.json'), 'utf8')
  // It lies where npm deletes it when it installs anew.
  const installed = join(BENCH, 'node_modules/.installed-lock.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return
  tell('installing the load generator and the peers')
  // Settings of npm, such as a registry, may come from the environment.
  await runCommand('npm', ['ci', '--prefix', BENCH], { environment: process.env as Record<string, string> })
  writeFileSync(installed, lock)
}
