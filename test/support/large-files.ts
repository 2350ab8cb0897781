/** Publications so large that a download exceeds the socket buffers and blocks when the client stops reading. */
import type { IncomingMessage } from 'node:http'
import { OBSERVATIONS } from '../../server/src/domain/records/kinds.ts'
import type { Database } from '../../server/src/storage/database.ts'
import { observation, publishRows } from './publishing.ts'

/** The kernel buffers at most four megabytes of a connection, and the process a little more. */
const LONGEST = '🌞'.repeat(10_000)

/** Publishes this many megabytes of observations. */
export const publishMegabytes = async (database: Database, megabytes: number, title = ''): Promise<void> => {
  const rows = Array.from({ length: megabytes * 25 }, (_, index) =>
    observation(`o${index}`, '2024-03-01T12:00:00Z', { title, comments: LONGEST }),
  )
  for (let at = 0; at < rows.length; at += 500)
    await publishRows(database, OBSERVATIONS, rows.slice(at, at + 500))
}

/** Reads a body and returns why it was cut off, or undefined when it is complete. */
export const readError = async (response: IncomingMessage): Promise<Error | undefined> => {
  try {
    for await (const _ of response);
    return response.complete ? undefined : new Error('the body ended early')
  } catch (error) {
    return error as Error
  }
}
