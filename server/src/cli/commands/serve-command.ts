import cluster from 'node:cluster'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { type CommandOptions, withNewDatabase } from '../../commands/command-database.ts'
import { english } from '../../domain/messages.ts'
import { UsageError } from '../../domain/user-error.ts'
import { API_PATH } from '../../features/api/feature.ts'
import { afterPublication } from '../../features/features.ts'
import type { ListeningMessage } from '../../http/sockets/listen.ts'
import { SETTINGS, type Settings } from '../../settings/config.ts'
import { settingWarnings } from '../../settings/read-settings.ts'
import type { Database } from '../../storage/database.ts'
import { withTemporaryFolder } from '../../storage/folders.ts'
import { runInstance, type StartupMessage } from '../serve/instance.ts'
import { LOG_CLOSE_MS } from '../serve/log.ts'

const STANDARD_OUTPUT = 1

interface ServeOptions extends CommandOptions {
  demo?: boolean
  workers: number | 'auto'
}

/** Creates the demo's data and token, and returns what to print about them. */
const prepareDemo = async (
  database: Database,
  settings: Settings,
): Promise<(publicAddress: string) => string> => {
  // Loaded on demand, to keep an ordinary start fast.
  const demo = await import('@heliolog/demo')
  const { publicUrl, host, port } = settings
  const defaultPort = SETTINGS.port.default
  const prepared = await demo.prepareDemo(database, { publicUrl, host, port, defaultPort }, Date.now())
  if (prepared.data.state !== 'foreign') await afterPublication(database, settings, { diesOnSignal: true })
  return (publicAddress) => demo.demoText(prepared, publicAddress)
}

/** For people: printed on a terminal, and by the demo everywhere. */
const prepareMessage = async (
  { demo: isDemo }: ServeOptions,
  database: Database,
  settings: Settings,
): Promise<StartupMessage> => {
  const describeDemo = isDemo ? await prepareDemo(database, settings) : () => ''
  const isTerminal = isatty(STANDARD_OUTPUT)
  if (!isDemo && !isTerminal) return () => ''
  const { location, isReadOnly } = database
  return (address, metrics) => {
    const publicAddress = settings.publicUrl ?? address
    const addresses = {
      ...(settings.portal === 'off'
        ? { OpenAPI: `${publicAddress}${API_PATH}/openapi.json` }
        : { Portal: publicAddress, 'API reference': `${publicAddress}/docs` }),
      ...(metrics === undefined ? {} : { Metrics: metrics }),
      Store: `${location}${isReadOnly ? ' (read-only)' : ''}`,
    }
    const lines = Object.entries(addresses).map(([name, where]) => `  ${name.padEnd(13)}  ${where}\n`)
    const log = isTerminal ? 'Warnings and errors are printed below.' : 'Each request is logged below.'
    return `\n  heliolog is listening on ${address}\n\n${lines.join('')}\n${describeDemo(publicAddress)}  Stop it with Ctrl-C. ${log}\n\n`
  }
}

/** Sends the worker's address to the primary process, and disconnects from it at the end. */
const serveAsWorker = async (options: ServeOptions): Promise<void> => {
  // Sending to a primary process that has exited emits an error, which can be ignored.
  cluster.worker?.on('error', () => {})
  try {
    await withNewDatabase(options, 'create', (database, settings) =>
      runInstance(database, { ...settings, demo: options.demo ?? false }, (address) => {
        process.send?.({ address } satisfies ListeningMessage)
        return ''
      }),
    )
  } finally {
    cluster.worker?.disconnect()
  }
}

export const serve = async (given: ServeOptions): Promise<void> => {
  const options = { ...given, needsCommunity: true, upgrades: true }
  if (cluster.isWorker) return serveAsWorker(options)
  if (options.demo && options.readOnly) throw new UsageError('--demo cannot be combined with --read-only')
  for (const warning of settingWarnings(process.env)) process.stderr.write(`warning: ${english(warning)}\n`)
  if (options.readOnly) await withTemporaryCache(() => serveUntilStopped(options))
  else await serveUntilStopped(options)
  // Node's warnings to a standard error that nobody reads would keep the process alive.
  setTimeout(() => process.exit(), LOG_CLOSE_MS).unref()
}

/** Unless a cache folder is set, uses a temporary one, because the default one would be created beside the store. */
const withTemporaryCache = async (work: () => Promise<void>): Promise<void> => {
  const { name } = SETTINGS.cacheDir
  if (process.env[name]) return work()
  await withTemporaryFolder(join(tmpdir(), 'heliolog-cache-'), (folder) => {
    // Workers inherit it.
    process.env[name] = folder
    return work()
  })
}

/** On Windows, no signal asks a worker to shut down, so a stop would cut off its requests. */
const workerCount = ({ workers }: ServeOptions): number => {
  if (process.platform !== 'win32') return workers === 'auto' ? availableParallelism() : workers
  if (workers === 'auto' || workers === 1) return 1
  throw new UsageError('--workers needs Linux or macOS; on Windows, serve with one process (--workers 1)')
}

const serveUntilStopped = async (options: ServeOptions): Promise<void> => {
  const count = workerCount(options)
  if (count === 1)
    return withNewDatabase(options, 'create', async (database, settings) =>
      runInstance(
        database,
        { ...settings, demo: options.demo ?? false },
        await prepareMessage(options, database, settings),
      ),
    )
  // Create and fill the store before any worker opens it.
  const { store, settings, startupMessage } = await withNewDatabase(
    options,
    'create',
    async (database, settings) => ({
      store: { location: database.location, isReadOnly: database.isReadOnly },
      settings,
      startupMessage: await prepareMessage(options, database, settings),
    }),
  )
  const { superviseWorkers } = await import('../serve/workers.ts')
  await superviseWorkers(count, store, settings, startupMessage)
}
