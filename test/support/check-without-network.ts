/** Checks the archive of this machine where only the loopback addresses are reachable. */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Archive } from '../../release/archives.ts'
import { ROOT } from './deployment.ts'

const MODULE = pathToFileURL(join(ROOT, 'release/check-archives.ts')).href
/** Kernels may allow no network namespaces. */
const ISOLATED = spawnSync('unshare', ['-rn', 'ip', 'link', 'set', 'lo', 'up']).status === 0

/** Returns the files that were started. */
export const checkWithoutNetwork = (archive: Archive): string[] => {
  const script = `
    import { checkArchives } from ${JSON.stringify(MODULE)}
    console.log(JSON.stringify(await checkArchives([${JSON.stringify(archive)}])))
  `
  const node = [process.execPath, '--input-type=module', '--eval', script]
  const words = ['unshare', '-rn', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"', ...node]
  const [command = '', ...args] = ISOLATED ? words : node
  return JSON.parse(execFileSync(command, args, { encoding: 'utf8' }))
}
