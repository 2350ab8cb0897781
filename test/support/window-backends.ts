/** Rate-limit windows of two instances, for each backend that shares them. */
import cluster from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { countForWorkers } from '../../server/src/access/cluster-windows.ts'
import { redisWindows } from '../../server/src/access/redis-windows.ts'
import type { SharedWindows, WindowCount } from '../../server/src/storage/database.ts'
import { openDatabase } from '../../server/src/storage/open/open.ts'
import type { CountReply, CountRequest } from './counting-worker.ts'
import { POSTGRES } from './engines.ts'
import { redisDatabase, withoutRedis } from './redis.ts'

export interface WindowBackend {
  name: string
  /** Why the backend cannot run here, or false. */
  skip: string | false
  /** The windows of two instances; closing both cleans up. */
  start(): Promise<readonly [SharedWindows, SharedWindows]>
}

const inPostgres = async (): Promise<readonly [SharedWindows, SharedWindows]> => {
  const store = await POSTGRES.create()
  let open = 2
  const instance = async (): Promise<SharedWindows> => {
    const database = await openDatabase(store.url)
    const windows = database.windows() as SharedWindows
    const close = async () => {
      await windows.close()
      await database.close()
      if (--open === 0) await store.remove()
    }
    return {
      count: (key, seconds, amount) => windows.count(key, seconds, amount),
      read: (key, seconds) => windows.read(key, seconds),
      close,
    }
  }
  return [await instance(), await instance()]
}

/** Counts in a worker process, which counts through `countForWorkers` in this one. */
const startWorker = (): SharedWindows => {
  const worker = cluster.fork()
  const waiting = new Map<number, (counted: WindowCount | undefined) => void>()
  worker.on('message', ({ number, counted }: CountReply) => {
    waiting.get(number)?.(counted)
    waiting.delete(number)
  })
  let number = 0
  const query = (
    method: CountRequest['method'],
    key: string,
    seconds: number,
    amount = 1,
  ): Promise<WindowCount | undefined> =>
    new Promise((done) => {
      const request: CountRequest = { number: ++number, method, key, seconds, amount }
      waiting.set(number, done)
      worker.send(request)
    })
  return {
    count: (key, seconds, amount) => query('count', key, seconds, amount) as Promise<WindowCount>,
    read: (key, seconds) => query('read', key, seconds),
    close: async () => {
      const ended = once(worker, 'exit')
      worker.process.kill('SIGKILL')
      await ended
    },
  }
}

const amongWorkers = async (): Promise<readonly [SharedWindows, SharedWindows]> => {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'counting-worker.ts'), execArgv: [] })
  countForWorkers()
  const [one, other] = [startWorker(), startWorker()]
  // A worker that is still loading would exceed the timeout of the first count.
  await Promise.all([one.read('ready', 1), other.read('ready', 1)])
  return [one, other]
}

export const WINDOW_BACKENDS: readonly WindowBackend[] = [
  { name: 'PostgreSQL', skip: false, start: inPostgres },
  {
    name: 'Redis',
    skip: withoutRedis(),
    start: async () => {
      const url = await redisDatabase()
      return [redisWindows(url, 'test'), redisWindows(url, 'test')]
    },
  },
  { name: 'the primary process of workers', skip: false, start: amongWorkers },
]
