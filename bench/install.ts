/** Installs the benchmark's packages on first use and when package.json changes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BENCH } from './paths.ts'
import { type Log, runCommand } from './processes/command.ts'

/** The load generator is always installed, the peers only on demand. */
export const installPackages = async (withPeers: boolean, log: Log): Promise<void> => {
  const wanted = readFileSync(join(BENCH, 'package.json'), 'utf8')
  // npm removes the marker when it reinstalls the folder.
  const marker = (peers: boolean) => join(BENCH, `node_modules/.installed${peers ? '-with-peers' : ''}.json`)
  const isInstalled = (peers: boolean) =>
    existsSync(marker(peers)) && readFileSync(marker(peers), 'utf8') === wanted
  if (isInstalled(true) || (!withPeers && isInstalled(false))) return
  log(withPeers ? 'installing the load generator and the peers' : 'installing the load generator')
  const args = ['install', '--prefix', BENCH, ...(withPeers ? [] : ['--omit=optional'])]
  // npm settings such as the registry may come from the environment.
  await runCommand('npm', args, { environment: process.env as Record<string, string> })
  writeFileSync(marker(withPeers), wanted)
}
