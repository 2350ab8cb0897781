/** heliolog serve: the API, until it is told to stop; in this process or in several. */
import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { SETTINGS, type Settings } from '../config.ts'
import type { Database } from '../storage/database.ts'
import { type InstanceSettings, runInstance, type Welcome } from './instance.ts'
import { type StoreOptions, withDatabase } from './store.ts'
import type { Listening } from './worker-messages.ts'

export interface ServeOptions extends StoreOptions {
  demo?: boolean
  workers: number | 'auto'
}

const instanceSettings = (settings: Settings, { demo = false }: ServeOptions): InstanceSettings => ({
  ...settings,
  demo,
})

const demoOf = async (
  { demo: wanted }: ServeOptions,
  database: Database,
  settings: Settings,
): Promise<Welcome> => {
  if (!wanted) return () => ''
  // Loaded when called for: its Sun and its checks are no part of an ordinary start.
  const demo = await import('../../../demo/src/index.ts')
  const { publicUrl, host, port } = settings
  const defaultPort = SETTINGS.port.default
  const prepared = await demo.prepareDemo(database, { publicUrl, host, port, defaultPort })
  return (address) => demo.demoText(prepared, address, publicUrl ?? address)
}

/** A worker tells the process that started it where it listens, and lets go of it at the end. */
const serveAsWorker = async (options: ServeOptions): Promise<void> => {
  // A message to a process that no longer listens is lost, and that is all.
  cluster.worker?.on('error', () => {})
  try {
    await withDatabase(options, (database, settings) =>
      runInstance(database, instanceSettings(settings, options), (address) => {
        process.send?.({ address } satisfies Listening)
        return ''
      }),
    )
  } finally {
    cluster.worker?.disconnect()
  }
}

export const serve = async (options: ServeOptions): Promise<void> => {
  if (cluster.isWorker) return serveAsWorker(options)
  const count = options.workers === 'auto' ? availableParallelism() : options.workers
  if (count === 1)
    return withDatabase(options, async (database, settings) =>
      runInstance(database, instanceSettings(settings, options), await demoOf(options, database, settings)),
    )
  // The store is brought up to date and filled before any worker opens it.
  const { place, settings, welcome } = await withDatabase(options, async (database, settings) => ({
    place: database.place,
    settings,
    welcome: await demoOf(options, database, settings),
  }))
  const { superviseWorkers } = await import('./workers.ts')
  await superviseWorkers(count, place, settings, welcome)
}
