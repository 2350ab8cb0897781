/** The call log of an embedded store, which has a file of its own. */
import type { DatabaseSync } from 'node:sqlite'
import type { CallLogExtent, Database } from '../database.ts'
import { CALL_COLUMNS, type CallTables } from '../schema/tables.ts'
import { kyselyOn } from './kysely-dialect.ts'
import { openFile, SMALL_PAGE_BYTES } from './sqlite-file.ts'

/** It is written on the event loop, so it must not wait for a lock. */
const TIMEOUT_MS = 0

const appender = (file: DatabaseSync): Database['appendCalls'] => {
  const parameters = CALL_COLUMNS.map(() => '?').join(', ')
  const insert = file.prepare(`insert into call (${CALL_COLUMNS.join(', ')}) values (${parameters})`)
  const recordUse = file.prepare(`insert into token_use (token_id, last_used_at) values (?, ?)
    on conflict (token_id) do update set last_used_at = max(last_used_at, excluded.last_used_at)`)
  return async (calls) => {
    // A rejected token was not used.
    const lastUses = new Map(
      calls.flatMap(({ token_id, at, status }) => (token_id && status !== 401 ? [[token_id, at]] : [])),
    )
    file.exec('begin immediate')
    try {
      for (const call of calls) insert.run(...CALL_COLUMNS.map((name) => call[name] ?? null))
      for (const [token, at] of lastUses) recordUse.run(token, at)
      file.exec('commit')
    } finally {
      if (file.isTransaction) file.exec('rollback')
    }
  }
}

const measurer = (file: DatabaseSync): Database['measureCalls'] => {
  // A file does not shrink: it keeps the pages of deleted rows for new ones.
  const measure = file.prepare(`select coalesce((select min(number) from call), 0) as first,
    coalesce((select max(number) from call), 0) as last, (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`)
  return async () => measure.get() as unknown as CallLogExtent
}

export const openCallLog = (path: string) => {
  // Opening waits for a process that is closing the file; writing never waits.
  const callFile = openFile(path, SMALL_PAGE_BYTES)
  // Addresses that are removed from rows must not stay in the pages.
  callFile.exec(
    `pragma synchronous = normal; pragma secure_delete = fast; pragma busy_timeout = ${TIMEOUT_MS}`,
  )
  return {
    calls: kyselyOn<CallTables>(callFile),
    appendCalls: appender(callFile),
    measureCalls: measurer(callFile),
    callFile,
  }
}
