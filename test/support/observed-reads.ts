import type { Database } from '../../server/src/storage/database.ts'

/** A database that calls a function before each read of published data, which waits for what that returns. */
export const observeReads = (database: Database, onRead: (publication: number) => unknown): Database => ({
  ...database,
  preparePublished: (statement) => {
    const read = database.preparePublished(statement)
    return ((values, publication) => {
      const waited = onRead(publication.number)
      return waited instanceof Promise
        ? waited.then(() => read(values, publication))
        : read(values, publication)
    }) as typeof read as never
  },
})
