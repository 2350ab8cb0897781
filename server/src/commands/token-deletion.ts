import { forgetClients } from '../access/call-log-cleanup.ts'
import { deleteToken, type StoredToken } from '../access/tokens.ts'
import type { Database } from '../storage/database.ts'
import { cleanUp } from './command-database.ts'

/**
 * Deletes a token, its former values in the files, and the clients of its calls, whose number it returns. May be
 * repeated, for example if the call log could not be written.
 */
export const deleteTokenWithTraces = async (
  database: Database,
  id: string,
): Promise<{ token: StoredToken; calls: number }> => {
  const token = await deleteToken(database, id)
  let calls = 0
  await cleanUp(`${id} is deleted`, {
    'its former values are still in the files of the store': () => database.eraseFormerTokens(),
    'the IP addresses of its calls are still in the call log': async () => {
      calls = await forgetClients(database, id)
    },
  })
  return { token, calls }
}
