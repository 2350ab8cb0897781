/** A temporary folder with its own store in which tests run commands; removed when the test ends. */
import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { issueToken, type TokenRequest } from '../../server/src/access/tokens.ts'
import { OBSERVATIONS } from '../../server/src/domain/records/kinds.ts'
import type { Database } from '../../server/src/storage/database.ts'
import { openDatabase } from '../../server/src/storage/open/open.ts'
import { runCommand } from './command-runner.ts'
import { type Engine, SQLITE, temporaryDirectory } from './engines.ts'
import {
  type CommandResult,
  LAUNCHER,
  type ProcessOptions,
  type RunningServer,
  type RunOptions,
  runHeliolog,
  startHeliolog,
} from './heliolog-process.ts'
import { observation, publishRows } from './publishing.ts'

/** Registers what to clean up at the end: a test, or the campaign. */
export interface Cleanups {
  after(cleanup: () => unknown): void
}

export interface Sandbox {
  path: string
  url: string
  /** Runs a heliolog command in the folder, on its store. */
  run(args: string[], options?: RunOptions): Promise<CommandResult>
  /** Like `run`, as a process of its own, for tests of what only a process does: streams, warnings, options of Node. */
  runProcess(args: string[], options?: ProcessOptions): Promise<CommandResult>
  /** Runs a shell line in which `heliolog` is a command. */
  shell(line: string): Promise<CommandResult>
  /** Serves the store until the test ends or stops it. */
  serve(args?: string[], options?: ProcessOptions): Promise<RunningServer>
  /** Issues a token directly in the store. */
  issueToken(request?: Partial<TokenRequest>): Promise<{ id: string; token: string }>
  /** Publishes observations o1, o2, … directly in the store. */
  seed(count: number): Promise<void>
  /** Number of calls of a token in the call log. */
  countCalls(id: string): Promise<number>
  writeFile(name: string, content: string | Buffer): Promise<string>
  makeFolder(name: string): Promise<string>
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** The published meta record and the observations in list order. */
  readPublished(): Promise<PublishedRecords>
}

export interface PublishedRecords {
  // biome-ignore lint/suspicious/noExplicitAny: tests assert its contents
  meta: any
  // biome-ignore lint/suspicious/noExplicitAny: tests assert its contents
  observations: any[]
}

const readRecords = async ({ reader }: Database): Promise<PublishedRecords> => {
  const { meta } = await reader.selectFrom('dataset').select('meta').executeTakeFirstOrThrow()
  const rows = await reader.selectFrom('observation').select('body').orderBy('at').orderBy('id').execute()
  return { meta: JSON.parse(meta), observations: rows.map(({ body }) => JSON.parse(body)) }
}

export const createSandbox = async (t: Cleanups, engine: Engine = SQLITE): Promise<Sandbox> => {
  const directory = await temporaryDirectory()
  const store = await engine.create()
  const servers: RunningServer[] = []
  const ended = new AbortController()
  t.after(async () => {
    ended.abort()
    for (const server of servers) await server.stop('SIGKILL')
    await store.remove()
    await directory.remove()
  })
  const withStore = <T extends RunOptions>(options: T): T => ({
    cwd: directory.path,
    signal: ended.signal,
    ...options,
    env: { HELIOLOG_DATABASE_URL: store.url, ...options.env },
  })
  const open: Sandbox['withDatabase'] = async (work) => {
    const database = await openDatabase(store.url)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  return {
    path: directory.path,
    url: store.url,
    run: (args, options = {}) => runCommand(args, withStore(options)),
    runProcess: (args, options = {}) => runHeliolog(args, withStore(options)),
    shell: (line) => {
      const heliologFunction = `heliolog() { '${process.execPath}' '${LAUNCHER}' "$@"; }`
      const { env } = withStore<RunOptions>({})
      const options = { cwd: directory.path, env: { ...process.env, ...env }, detached: true }
      return new Promise((done) => {
        const child = execFile(
          'sh',
          ['-c', `${heliologFunction}; ${line}`],
          options,
          (error, stdout, stderr) =>
            done({ status: error ? Number(error.code) : 0, signal: error?.signal ?? null, stdout, stderr }),
        )
        const { pid } = child
        const kill = () => pid && process.kill(-pid, 'SIGKILL')
        ended.signal.addEventListener('abort', kill)
        child.once('close', () => ended.signal.removeEventListener('abort', kill))
      })
    },
    serve: async (args = [], options = {}) => {
      const server = await startHeliolog(args, withStore(options))
      servers.push(server)
      return server
    },
    issueToken: (request) =>
      open((database) =>
        issueToken(database, { holder: 'Ada', purpose: 'test', rate: null, expiresOn: null, ...request }),
      ),
    seed: (count) =>
      open((database) =>
        publishRows(
          database,
          OBSERVATIONS,
          Array.from({ length: count }, (_, index) => observation(`o${index + 1}`, noonOfDay(index + 1))),
        ),
      ),
    countCalls: (id) =>
      open(async ({ calls }) => {
        const rows = await calls.selectFrom('call').select('number').where('token_id', '=', id).execute()
        return rows.length
      }),
    writeFile: async (name, content) => {
      const file = join(directory.path, name)
      await writeFile(file, content)
      return file
    },
    makeFolder: async (name) => {
      const folder = join(directory.path, name)
      await mkdir(folder)
      return folder
    },
    withDatabase: open,
    readPublished: () => open(readRecords),
  }
}

export const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

const TIMEOUT_MS = 60_000
const POLL_MS = 20

/** Polls until a condition outside this process is true. */
export const waitUntil = async (
  description: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> => {
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`timed out waiting until ${description}`)
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
}

/** Requests a path below /api/v1. */
export const requestApi = (
  { origin }: Pick<RunningServer, 'origin'>,
  path: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${origin}/api/v1${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } })

/** Requests a path that must succeed, and returns its JSON. */
export const requestJson = async (
  server: RunningServer,
  path: string,
  token: string,
  // biome-ignore lint/suspicious/noExplicitAny: tests assert its contents
): Promise<any> => {
  const response = await requestApi(server, path, token)
  assert.equal(response.status, 200, path)
  return response.json()
}

export const logLines = ({ output }: RunningServer): Record<string, unknown>[] =>
  output.stdout
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line))

const noonOfDay = (number: number) => `${new Date(Date.UTC(2010, 0, number, 9)).toISOString().slice(0, 19)}Z`

/** CSV of observations with consecutive numbers, a day apart. */
export const observationsCsv = (first: number, count: number, more: string[] = []): string => {
  const rows = Array.from(
    { length: count },
    (_, index) => `o${first + index},Ada,0,${noonOfDay(first + index)}`,
  )
  return `${['id,observer,type,date_of_observation', ...rows, ...more].join('\n')}\n`
}
