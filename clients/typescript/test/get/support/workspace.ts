/** Runs `heliolog-get` as a real process in a temporary folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { temporaryDirectory } from '../../../../../test/support/engines.ts'
import { type CommandResult, ended } from '../../../../../test/support/heliolog-process.ts'

export const COMMAND = join(import.meta.dirname, '../../../bin/heliolog-get.js')

export interface Workspace {
  path: string
  env: Record<string, string>
  start(args: string[], env?: Record<string, string>): ChildProcess
  run(args: string[], env?: Record<string, string>): Promise<CommandResult>
  read(name: string): Promise<Buffer>
  // biome-ignore lint/suspicious/noExplicitAny: tests assert the content
  json(name: string): Promise<any>
  names(): Promise<string[]>
}

/** A folder and the environment of its commands. */
export const createWorkspace = async (
  t: TestContext,
  origin = '',
  token = '',
  node = process.execPath,
): Promise<Workspace> => {
  const { path, remove } = await temporaryDirectory()
  const home = await temporaryDirectory()
  const children: ChildProcess[] = []
  t.after(async () => {
    for (const child of children) child.kill('SIGKILL')
    await remove()
    await home.remove()
  })
  const env: Record<string, string> = { PATH: process.env['PATH'] ?? '', HOME: home.path, TZ: 'Asia/Tokyo' }
  if (origin) env['HELIOLOG_URL'] = origin
  if (token) env['HELIOLOG_TOKEN'] = token
  const start: Workspace['start'] = (args, more = {}) => {
    const child = spawn(node, [COMMAND, ...args], {
      cwd: path,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    return child
  }
  return {
    path,
    env,
    start,
    run: (args, more) => ended(start(args, more)),
    read: (name) => readFile(join(path, name)),
    json: async (name) => JSON.parse(await readFile(join(path, name), 'utf8')),
    names: async () => (await readdir(path)).sort(),
  }
}
