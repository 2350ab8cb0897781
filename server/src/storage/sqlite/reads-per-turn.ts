/** Reads rows and the store's state for requests, which share a transaction and a check in a turn of the event loop. */
import type { DatabaseSync } from 'node:sqlite'
import type { StoreState, Value } from '../database.ts'
import { PUBLICATION_COLUMNS, PUBLICATION_TABLES, type Publication, publicationOf } from '../publication.ts'

/** A check for changes is valid for one turn of the event loop, but not longer: a long turn accepts new requests. */
const MAX_TURN_MS = 2

/**
 * Prepares statements that return one row. Those in one turn of the event loop share a read transaction, because
 * locking for each of them is expensive. A request that arrives later runs in a later turn, so it reads current data.
 */
export const rowReader = (file: DatabaseSync) => {
  const end = () => {
    // A disk error may have ended the transaction. One that stayed open would return old data for ever.
    if (file.isOpen && file.isTransaction) file.exec('rollback')
  }
  return <Row>(text: string) => {
    const statement = file.prepare(text)
    return (values: readonly Value[]) => {
      if (!file.isTransaction) {
        file.exec('begin')
        setImmediate(end)
      }
      return statement.get(...values) as Row
    }
  }
}

/**
 * Reads the publication again only if another connection has written to the data or the tokens, which `data_version`
 * shows. The check runs once per turn of the event loop, so a request sees every change that was committed before it
 * arrived.
 */
export const stateReader = (file: DatabaseSync): (() => StoreState | undefined) => {
  const countWrites = file.prepare('pragma main.data_version')
  const countTokenWrites = file.prepare('pragma tokens.data_version')
  const readState = file.prepare(`select ${PUBLICATION_COLUMNS}, d.erasures from ${PUBLICATION_TABLES}`)
  let writes: unknown
  let tokenWrites: unknown
  let state: StoreState | undefined
  let checkedUntil = 0
  return () => {
    const now = performance.now()
    if (now < checkedUntil) return state
    checkedUntil = now + MAX_TURN_MS
    setImmediate(() => {
      checkedUntil = 0
    })
    try {
      const counted = countWrites.get()?.['data_version']
      const countedTokens = countTokenWrites.get()?.['data_version']
      if (counted !== writes || countedTokens !== tokenWrites) {
        const row = readState.get() as unknown as Publication & { erasures: number }
        state = { publication: publicationOf(row), erasures: row.erasures }
      }
      writes = counted
      tokenWrites = countedTokens
    } catch {
      // The disk may be unavailable; the next query reports the error.
      state = undefined
      writes = undefined
    }
    return state
  }
}
