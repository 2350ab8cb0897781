/** Records so long that a file of them does not fit into what the system keeps of a connection that nobody reads. */
import type { IncomingMessage } from 'node:http'
import { OBSERVATIONS } from '../../server/src/publish/kinds.ts'
import type { Database } from '../../server/src/storage/database.ts'
import { observation, publishRows } from './publishing.ts'

/** Four megabytes of a connection lie in the kernel at most, and a little more in buffers of the process. */
const LONGEST = '🌞'.repeat(10_000)

/** Publishes so many megabytes of observations. */
export const publishMegabytes = async (database: Database, megabytes: number, title = ''): Promise<void> => {
  const rows = Array.from({ length: megabytes * 25 }, (_, index) =>
    observation(`o${index}`, '2024-03-01T12:00:00Z', { title, comments: LONGEST }),
  )
  for (let at = 0; at < rows.length; at += 500)
    await publishRows(database, OBSERVATIONS, rows.slice(at, at + 500))
}

/** Why a body broke off, or undefined where it seems whole. */
export const faultOf = async (response: IncomingMessage): Promise<Error | undefined> => {
  try {
    for await (const _ of response);
    return response.complete ? undefined : new Error('it ended without its end')
  } catch (error) {
    return error as Error
  }
}
