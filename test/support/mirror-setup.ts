/** An origin that publishes records, and a sandbox for its mirror. */
import type { TestContext } from 'node:test'
import { type Kind, OBSERVATIONS } from '../../server/src/domain/records/kinds.ts'
import type { PublishOptions } from '../../server/src/publish/apply/publish.ts'
import { openDatabase } from '../../server/src/storage/open/open.ts'
import { type Engine, SQLITE } from './engines.ts'
import type { CommandResult } from './heliolog-process.ts'
import { type ServedApp, serveInProcess } from './in-process.ts'
import { observation, publishTogether } from './publishing.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

export const META = '/api/v1/meta'
export const OBSERVATION_FILE = '/bulk/v1/observations.ndjson'
export const IMAGE_FILE = '/bulk/v1/images.ndjson'
export const OBSERVER_LIST = '/api/v1/observers'

export interface MirrorSetup {
  origin: Sandbox
  /** Serves the origin in this process. */
  server: ServedApp
  /** A token of the origin with limits too high to reach. */
  token: string
  /** Sandbox of the mirror. */
  target: Sandbox
  /** Runs `heliolog mirror` in the target; `address` defaults to the origin's. */
  mirror(args?: string[], address?: string): Promise<CommandResult>
  /** Publishes at the origin. */
  publish(rows: [Kind, object[]][], options?: Partial<PublishOptions>): Promise<void>
}

export const numberedObservations = (count: number, more: object = {}): [Kind, object[]][] => [
  [
    OBSERVATIONS,
    Array.from({ length: count }, (_, index) =>
      observation(`o${index}`, `2024-05-${String(1 + (index % 28)).padStart(2, '0')}T09:30:00Z`, {
        observer: `Ada ${index % 3}`,
        tags: ['t'],
        ...more,
      }),
    ),
  ],
]

export const createMirrorSetup = async (
  t: TestContext,
  { from = SQLITE, to = SQLITE }: { from?: Engine; to?: Engine } = {},
): Promise<MirrorSetup> => {
  const cleanups: (() => Promise<void>)[] = []
  // Registered first so that it runs before the stores are removed.
  t.after(async () => {
    for (const cleanup of cleanups) await cleanup()
  })
  const [origin, target] = [await createSandbox(t, from), await createSandbox(t, to)]
  const database = await openDatabase(origin.url)
  const server = await serveInProcess(database, { bulkPerHour: 100_000 }, undefined)
  let isServed = true
  const close = async () => {
    if (isServed) await server.close()
    isServed = false
  }
  cleanups.push(close, () => database.close())
  const { token } = await origin.issueToken({ rate: 1_000_000 })
  return {
    origin,
    server: { ...server, close },
    token,
    target,
    mirror: (args = [], address = server.origin) =>
      target.run(['mirror', address, ...args], {
        env: { HELIOLOG_MIRROR_TOKEN: token, TMPDIR: target.path },
      }),
    publish: (rows, options = {}) =>
      origin.withDatabase(async (database) => {
        await publishTogether(database, rows, options)
      }),
  }
}
