/** A store with a known data set, its tokens, and a server on it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '../test/support/engines.ts'
import { LAUNCHER } from '../test/support/heliolog-process.ts'
import { type Cleanups, createSandbox, type Sandbox } from '../test/support/sandbox.ts'
import { type ClientContext, exchange } from './clients.ts'
import { createDataSets, type DataSet } from './data-set.ts'
import { NO_LIMIT, type ServerUnderTest, startServer } from './heliolog-server.ts'
import { API, InterfaceModel, type ModelRequest, newMemory } from './model.ts'
import { Connection } from './wire.ts'

export interface Target {
  engine: string
  sandbox: Sandbox
  server: ServerUnderTest
  model: InterfaceModel
  /** Two versions of the data set; the store has the first unless a part publishes the second. */
  versions: readonly [DataSet, DataSet]
}

/** The data are the same in every round, so that only requests differ by seed. */
const DATA_SEED = 1
/** Enough for several pages. */
const OBSERVATIONS = 1_200

/** Well formed, with a correct checksum, but of no store. */
const UNKNOWN_TOKEN_REQUEST = { holder: 'Nobody', purpose: 'never valid' }

const writeImportFiles = async (sandbox: Sandbox, versions: readonly DataSet[]): Promise<void> => {
  for (const [index, { files }] of versions.entries())
    for (const [kind, content] of Object.entries(files))
      await sandbox.writeFile(`${kind}-${index}.ndjson`, content)
}

const runImport = async (sandbox: Sandbox, kind: string): Promise<void> => {
  const { status, stdout, stderr } = await sandbox.run(['import', kind, `${kind}-0.ndjson`])
  if (status !== 0) throw new Error(`the import failed:\n${stdout}${stderr}`)
}

const createModel = async (sandbox: Sandbox): Promise<InterfaceModel> => {
  const [valid, expired, revoked] = [
    await sandbox.issueToken({ rate: NO_LIMIT }),
    await sandbox.issueToken({ ...UNKNOWN_TOKEN_REQUEST, expiresOn: '2020-01-01' }),
    await sandbox.issueToken(UNKNOWN_TOKEN_REQUEST),
  ]
  await sandbox.run(['token', 'revoke', revoked.id])
  return new InterfaceModel({ valid: valid.token, invalid: [expired.token, revoked.token], rate: NO_LIMIT })
}

/** Publishes a data set in a new store and serves it. */
export const createTarget = async (cleanups: Cleanups, engine: Engine): Promise<Target> => {
  const sandbox = await createSandbox(cleanups, engine)
  const versions = createDataSets(DATA_SEED, OBSERVATIONS)
  await writeImportFiles(sandbox, versions)
  for (const kind of ['observers', 'images', 'observations']) await runImport(sandbox, kind)
  const model = await createModel(sandbox)
  const server = await startServer(cleanups, sandbox)
  const target: Target = { engine: engine.name, sandbox, server, model, versions }
  const { version, publishedAt } = await readMeta(target)
  model.setPublished(version, versions[0], publishedAt)
  return target
}

/** The version that the server has, and when it was published. */
const readMeta = async ({ server, model }: Target): Promise<{ version: string; publishedAt: string }> => {
  const headers = { authorization: `Bearer ${model.tokens.valid}` }
  const response = await fetch(`${server.origin}${API}/meta`, { headers })
  if (response.status !== 200) throw new Error(`/meta returns ${response.status}`)
  const { version, last_published_at: publishedAt } = (await response.json()) as Record<string, string>
  return { version: version as string, publishedAt: publishedAt as string }
}

/** Starts an import of one version as a snapshot. */
const startImport = (
  { sandbox }: Target,
  index: 0 | 1,
  env: Record<string, string> = {},
): { process: ChildProcess; ended: Promise<number | null> } => {
  const args = [
    'import',
    'observations',
    `observations-${index}.ndjson`,
    '--snapshot',
    '--allow-retract',
    '--allow-replaced',
  ]
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    cwd: sandbox.path,
    env: { PATH: process.env['PATH'], HELIOLOG_DATABASE_URL: sandbox.url, ...env },
    stdio: 'ignore',
  })
  return { process: child, ended: once(child, 'exit').then(([status]) => status) }
}

const NOTICE_MS = 60_000

/** Publishes a version, waits until it is served, and makes it the only one that the model allows. */
export const publishVersion = async (
  { report, part }: Pick<ClientContext, 'report' | 'part'>,
  target: Target,
  index: 0 | 1,
  env: Record<string, string> = {},
): Promise<string> => {
  const { model, versions } = target
  const before = await readMeta(target)
  const status = await startImport(target, index, env).ended
  if (status !== 0) report.wrong(part, `an import exits with ${status}`, `version ${index}`)
  const deadline = performance.now() + NOTICE_MS
  let after = await readMeta(target)
  while (after.publishedAt === before.publishedAt && performance.now() < deadline) {
    await pause(50)
    after = await readMeta(target)
  }
  if (after.publishedAt <= before.publishedAt)
    report.wrong(
      part,
      `last_published_at is ${after.publishedAt} after ${before.publishedAt}`,
      `version ${index}`,
    )
  model.setPublished(after.version, versions[index], after.publishedAt)
  return after.version
}

/** Requests everything that is published, checks it against the model, and returns the versions in order. */
export const readEverything = async (context: ClientContext, origin: string): Promise<string[]> => {
  const memory = newMemory()
  const connection = new Connection(origin)
  const found: string[] = []
  const get = async (target: string): Promise<string | undefined> => {
    const headers = { host: 'x', authorization: `Bearer ${context.model.tokens.valid}` }
    const request: ModelRequest = { method: 'GET', target: `${API}${target}`, headers }
    const response = await exchange(context, connection, request, memory)
    const version = response?.headers['x-data-version'] ?? 'none'
    if (found.at(-1) !== version) found.push(version)
    return response?.body.toString()
  }
  for (const path of ['/meta', '/observers']) await get(path)
  for (const list of ['/observations', '/images', '/activity/daily'])
    for (let query = '?limit=500'; query !== ''; ) {
      const text = (await get(list + query)) ?? ''
      const cursor = /"next_cursor":"([\w-]+)"\}$/.exec(text)?.[1]
      query = cursor ? `?cursor=${cursor}` : ''
    }
  connection.destroy()
  return found
}
