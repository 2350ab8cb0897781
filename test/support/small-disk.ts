/** A small disk of its own: a tmpfs that only the programs started on it see. It needs no root, but user namespaces. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ENVIRONMENT, LAUNCHER, type ProcessOptions } from './heliolog-process.ts'
import type { Sandbox } from './sandbox.ts'

/** A reason to skip a test, or false. */
export const needsSmallDisk = (): string | false =>
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status !== 0 &&
  'needs unshare, to mount a file system'

export interface SmallDisk {
  /** Its folder, which is empty for other programs. */
  path: string
  /** Runs a command, or a server, with its store on the disk. */
  options: ProcessOptions
  /** Runs a shell line in the folder of the disk, and returns its output. */
  shell(line: string): string
  /** Fills the disk, but for some kilobytes. */
  fill(freeKilobytes: number): void
  /** Deletes what `fill` has written. */
  clear(): void
  freeKilobytes(): number
}

/** Mounts a disk until the test ends. Call it after `createSandbox`, whose folder has the mount point. */
export const createSmallDisk = async (
  t: { after(cleanup: () => unknown): void },
  sandbox: Sandbox,
  megabytes: number,
): Promise<SmallDisk> => {
  const path = join(sandbox.path, 'disk')
  await mkdir(path, { recursive: true })
  const mount = `mount -t tmpfs -o size=${megabytes}m none "$0" && echo mounted && exec cat`
  const holder = spawn('unshare', ['-rm', 'sh', '-c', mount, path], { stdio: ['pipe', 'pipe', 'inherit'] })
  t.after(async () => {
    if (holder.exitCode !== null) return
    holder.stdin.end()
    await once(holder, 'close')
  })
  await once(holder.stdout, 'data')
  const enter = `nsenter --target ${holder.pid} --user --mount --preserve-credentials`
  const launcher = join(sandbox.path, 'on-disk.sh')
  // A new mount namespace begins in the root folder.
  const run = `cd "$0" && exec "${process.execPath}" "${LAUNCHER}" "$@"`
  await writeFile(launcher, `exec ${enter} sh -c '${run}' "$PWD" "$@"\n`)
  const shell = (line: string): string => {
    const args = [...enter.split(' '), 'sh', '-c', `cd "$0" && ${line}`, path]
    return spawnSync(args[0] as string, args.slice(1), { encoding: 'utf8', env: ENVIRONMENT }).stdout
  }
  const freeKilobytes = () => Number(shell('df --output=avail -k . | tail -1'))
  return {
    path,
    options: {
      node: 'sh',
      launcher,
      env: { HELIOLOG_DATABASE_URL: `sqlite:${join(path, 'heliolog.db')}`, TMPDIR: sandbox.path },
    },
    shell,
    fill: (free) => {
      shell(`head -c ${Math.max(0, freeKilobytes() - free)}K /dev/zero > ballast`)
    },
    clear: () => {
      shell('rm -f ballast')
    },
    freeKilobytes,
  }
}
