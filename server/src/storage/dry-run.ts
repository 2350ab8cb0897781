import type { Kysely } from 'kysely'

/** Runs work on a snapshot of the data, in a transaction that is rolled back. */
export const rolledBack = async <Tables, T>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> => {
  const transaction = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    return await work(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}
