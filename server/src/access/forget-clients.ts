/** Removes what the call log has about the clients of a token. Its calls can still be counted. */
import type { Database } from '../storage/database.ts'
import { BATCH, pauseAfterBatch, retryWhileBusy } from './call-log-batches.ts'

/** Empties the IP addresses and user agents of a token's calls; returns how many calls had one. */
export const forgetClients = async (database: Database, tokenId: string): Promise<number> => {
  const { calls } = database
  let forgotten = 0
  for (let after = 0; ; ) {
    const rows = await calls
      .selectFrom('call')
      .select('number')
      .where('token_id', '=', tokenId)
      .where('number', '>', after)
      .where((is) => is.or([is('address', '<>', ''), is('user_agent', 'is not', null)]))
      .orderBy('number')
      .limit(BATCH)
      .execute()
    const numbers = rows.map(({ number }) => number)
    const last = numbers.at(-1)
    if (last === undefined) return forgotten
    const update = calls
      .updateTable('call')
      .set({ address: '', user_agent: null })
      .where('number', 'in', numbers)
    await retryWhileBusy(database, () => update.execute())
    forgotten += numbers.length
    after = last
    await pauseAfterBatch()
  }
}
