/** A PostgreSQL, a Redis and a browser that all files of a run share, because starting them takes longer than most files. */
import { SHARED_BROWSER, serveBrowser, withoutBrowser } from '../portal/test/support/browser.ts'
import { SHARED_POSTGRES_URL, startPostgresForStores } from './support/postgres.ts'
import { redisUrl, SHARED_REDIS_URL, withoutRedis } from './support/redis.ts'

/** Starts what the files may need, and sets the variables with which they find it. */
export const startSharedServers = async (files: readonly string[]): Promise<AsyncDisposable> => {
  const postgres = await startPostgresForStores()
  process.env[SHARED_POSTGRES_URL] = postgres.url
  if (!withoutRedis()) process.env[SHARED_REDIS_URL] = await redisUrl()
  const needsBrowser = !withoutBrowser && files.some((file) => file.startsWith('portal/test/'))
  const browser = needsBrowser ? await serveBrowser() : undefined
  if (browser) process.env[SHARED_BROWSER] = browser.wsEndpoint()
  return {
    [Symbol.asyncDispose]: async () => {
      await browser?.close()
      await postgres.remove()
    },
  }
}
