import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { SETTINGS, type Settings } from '../config.ts'
import type { Database } from '../storage/database.ts'
import { type CommandOptions, withNewDatabase } from './command-database.ts'
import { type InstanceSettings, runInstance, type StartupMessage } from './instance.ts'
import { LOG_CLOSE_MS } from './log.ts'
import type { ListeningMessage } from './worker-messages.ts'

export interface ServeOptions extends CommandOptions {
  demo?: boolean
  workers: number | 'auto'
}

const instanceSettings = (settings: Settings, { demo = false }: ServeOptions): InstanceSettings => ({
  ...settings,
  demo,
})

const prepareDemo = async (
  { demo: isDemo }: ServeOptions,
  database: Database,
  settings: Settings,
): Promise<StartupMessage> => {
  if (!isDemo) return () => ''
  // Loaded on demand, to keep an ordinary start fast.
  const demo = await import('../../../demo/src/index.ts')
  const { publicUrl, host, port } = settings
  const defaultPort = SETTINGS.port.default
  const prepared = await demo.prepareDemo(database, { publicUrl, host, port, defaultPort })
  if (prepared.data !== 'foreign')
    await (await import('./index-publication.ts')).indexPublication(database, settings)
  return (address) => demo.demoText(prepared, address, publicUrl ?? address)
}

/** Sends the worker's address to the primary process, and disconnects from it at the end. */
const serveAsWorker = async (options: ServeOptions): Promise<void> => {
  // Sending to a primary process that has exited emits an error, which can be ignored.
  cluster.worker?.on('error', () => {})
  try {
    await withNewDatabase(options, 'create', (database, settings) =>
      runInstance(database, instanceSettings(settings, options), (address) => {
        process.send?.({ address } satisfies ListeningMessage)
        return ''
      }),
    )
  } finally {
    cluster.worker?.disconnect()
  }
}

export const serve = async (options: ServeOptions): Promise<void> => {
  if (cluster.isWorker) return serveAsWorker(options)
  await serveUntilStopped(options)
  // Node's warnings to a standard error that nobody reads would keep the process alive.
  setTimeout(() => process.exit(), LOG_CLOSE_MS).unref()
}

const serveUntilStopped = async (options: ServeOptions): Promise<void> => {
  const count = options.workers === 'auto' ? availableParallelism() : options.workers
  if (count === 1)
    return withNewDatabase(options, 'create', async (database, settings) =>
      runInstance(
        database,
        instanceSettings(settings, options),
        await prepareDemo(options, database, settings),
      ),
    )
  // Migrate and fill the store before any worker opens it.
  const { location, settings, startupMessage } = await withNewDatabase(
    options,
    'create',
    async (database, settings) => ({
      location: database.location,
      settings,
      startupMessage: await prepareDemo(options, database, settings),
    }),
  )
  const { superviseWorkers } = await import('./workers.ts')
  await superviseWorkers(count, location, settings, startupMessage)
}
