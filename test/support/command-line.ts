/** A folder with a store of its own, in which commands are run; everything is gone when the test ends. */
import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { issueToken, type TokenRequest } from '../../server/src/access/tokens.ts'
import { OBSERVATIONS } from '../../server/src/publish/kinds.ts'
import type { Database } from '../../server/src/storage/database.ts'
import { openDatabase } from '../../server/src/storage/open.ts'
import { type Engine, SQLITE, temporaryDirectory } from './engines.ts'
import {
  type Finished,
  heliolog,
  LAUNCHER,
  type RunningServer,
  type RunOptions,
  startProcess,
} from './process.ts'
import { observation, publishRows } from './publishing.ts'

export interface Place {
  path: string
  url: string
  /** Runs a command in the folder, on its store. */
  run(words: string[], options?: RunOptions): Promise<Finished>
  /** Runs a line of the shell in which `heliolog` is a command. */
  shell(line: string): Promise<Finished>
  /** Serves its store until the test ends, if it is not stopped before. */
  serve(words?: string[], options?: RunOptions): Promise<RunningServer>
  /** A new token, issued without a command. */
  issue(request?: Partial<TokenRequest>): Promise<{ id: string; token: string }>
  /** Publishes observations o1, o2, … without a command. */
  seed(count: number): Promise<void>
  /** How many calls of a token the call log has. */
  callsOf(id: string): Promise<number>
  write(name: string, content: string | Buffer): Promise<string>
  folder(name: string): Promise<string>
  open<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** What the store publishes: its meta record and the observations in list order. */
  published(): Promise<Published>
}

export interface Published {
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it is
  meta: any
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it is
  observations: any[]
}

const read = async ({ reader }: Database): Promise<Published> => {
  const { meta } = await reader.selectFrom('dataset').select('meta').executeTakeFirstOrThrow()
  const rows = await reader.selectFrom('observation').select('body').orderBy('at').orderBy('id').execute()
  return { meta: JSON.parse(meta), observations: rows.map(({ body }) => JSON.parse(body)) }
}

export const newPlace = async (t: TestContext, engine: Engine = SQLITE): Promise<Place> => {
  const directory = await temporaryDirectory()
  const store = await engine.create()
  const servers: RunningServer[] = []
  t.after(async () => {
    for (const server of servers) await server.stop('SIGKILL')
    await store.remove()
    await directory.remove()
  })
  const withStore = (options: RunOptions): RunOptions => ({
    cwd: directory.path,
    ...options,
    env: { HELIOLOG_DATABASE_URL: store.url, ...options.env },
  })
  const run = (words: string[], options: RunOptions = {}) => heliolog(words, withStore(options))
  const open: Place['open'] = async (work) => {
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
    run,
    shell: (line) => {
      const heliologIs = `heliolog() { '${process.execPath}' '${LAUNCHER}' "$@"; }`
      const { cwd, env } = withStore({})
      const options = { cwd: cwd as string, env: { ...process.env, ...env } }
      return new Promise((done) =>
        execFile('sh', ['-c', `${heliologIs}; ${line}`], options, (error, stdout, stderr) =>
          done({ status: error ? Number(error.code) : 0, signal: error?.signal ?? null, stdout, stderr }),
        ),
      )
    },
    serve: async (words = [], options = {}) => {
      const server = await startProcess(words, withStore(options))
      servers.push(server)
      return server
    },
    issue: (request) =>
      open((database) =>
        issueToken(database, { holder: 'Ada', purpose: 'test', rate: null, expiresOn: null, ...request }),
      ),
    seed: (count) =>
      open((database) =>
        publishRows(
          database,
          OBSERVATIONS,
          Array.from({ length: count }, (_, index) => observation(`o${index + 1}`, dayNumber(index + 1))),
        ),
      ),
    callsOf: (id) =>
      open(async ({ calls }) => {
        const rows = await calls.selectFrom('call').select('number').where('token_id', '=', id).execute()
        return rows.length
      }),
    write: async (name, content) => {
      const file = join(directory.path, name)
      await writeFile(file, content)
      return file
    },
    folder: async (name) => {
      const folder = join(directory.path, name)
      await mkdir(folder)
      return folder
    },
    open,
    published: () => open(read),
  }
}

export const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

const LONGEST_WAIT_MS = 30_000
const LOOK_EVERY_MS = 20

/** Waits for something outside this process that gives no notice. */
export const until = async (what: string, happened: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + LONGEST_WAIT_MS
  while (!(await happened())) {
    if (Date.now() > deadline) throw new Error(`waited too long until ${what}`)
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS))
  }
}

/** Calls a path below /api/v1. */
export const call = (
  { origin }: RunningServer,
  path: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${origin}/api/v1${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } })

/** What a call gives that succeeds. */
export const callJson = async (
  server: RunningServer,
  path: string,
  token: string,
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it is
): Promise<any> => {
  const response = await call(server, path, token)
  assert.equal(response.status, 200, path)
  return response.json()
}

/** The lines of a server's output that are JSON. */
export const linesOf = ({ output }: RunningServer): Record<string, unknown>[] =>
  output.stdout
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line))

const dayNumber = (number: number) => `${new Date(Date.UTC(2010, 0, number, 9)).toISOString().slice(0, 19)}Z`

/** CSV of observations: one row for each number, a day apart. */
export const observationsCsv = (first: number, count: number, more: string[] = []): string => {
  const rows = Array.from(
    { length: count },
    (_, index) => `o${first + index},Ada,0,${dayNumber(first + index)}`,
  )
  return `${['id,observer,type,date_of_observation', ...rows, ...more].join('\n')}\n`
}
