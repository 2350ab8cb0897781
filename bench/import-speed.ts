/** Compares heliolog's import, which validates, compares and counts, with `sqlite3 .import` of the resulting rows. */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATA } from './paths.ts'
import { findProgram, type Log, runCommand, runTimed } from './processes/command.ts'
import { type ImportRound, type Store, sqlitePath, timeImport } from './stores/sqlite-stores.ts'

export interface ImportFindings {
  heliolog: ImportRound[]
  sqlite3: Omit<ImportRound, 'peakBytes'>[]
}

/** No import starts later than this, so a run ends within 10 minutes. */
const IMPORTS_BEGIN_MS = 7 * 60_000
/** A second round starts only if it ends before this, as long as the first one took. */
const IMPORTS_END_MS = 9.5 * 60_000
const ROUNDS = 2
const FOLDER = join(DATA, 'import')
const TABLES = ['observation', 'observation_tag']
/** The settings of heliolog's own writer. */
const PRAGMAS = 'pragma page_size = 16384; pragma journal_mode = wal; pragma cache_size = -16384;'

const emptyFolder = (): void => {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
}

const importByHeliolog = (store: Store): Promise<ImportRound> => {
  emptyFolder()
  return timeImport(store.observationsFile, `sqlite:${join(FOLDER, 'heliolog.db')}`)
}

/** In the store's folder, so it is removed with the store. */
const rowsFile = (store: Store, table: string): string => join(sqlitePath(store), '..', `rows-${table}.csv`)

const writeRows = async (store: Store, program: string): Promise<void> => {
  for (const table of TABLES)
    if (!existsSync(rowsFile(store, table)))
      await runCommand(program, ['-csv', sqlitePath(store)], {
        input: `.output ${rowsFile(store, table)}\nselect * from ${table};\n`,
      })
}

const definitions = (store: Store, type: 'table' | 'index'): string => {
  const file = new DatabaseSync(sqlitePath(store), { readOnly: true })
  try {
    return file
      .prepare(
        `select sql from sqlite_master where type = ? and sql is not null and tbl_name in ('${TABLES.join("', '")}')`,
      )
      .all(type)
      .map(({ sql }) => `${sql};\n`)
      .join('')
  } finally {
    file.close()
  }
}

/** The fastest method of the tool: indexes are built after importing the rows. */
const importBySqlite3 = async (store: Store, program: string): Promise<ImportFindings['sqlite3'][0]> => {
  emptyFolder()
  const rows = TABLES.map((table) => `.import --csv ${rowsFile(store, table)} ${table}\n`).join('')
  return runTimed(program, [join(FOLDER, 'sqlite3.db')], {
    input: `${PRAGMAS}\n${definitions(store, 'table')}${rows}${definitions(store, 'index')}`,
  })
}

/** Throws when sqlite3 is not installed, or the time of a run does not suffice. */
export const measureImport = async (
  store: Store,
  log: Log,
  elapsedMs: () => number,
): Promise<ImportFindings> => {
  const program = findProgram('sqlite3')
  if (!program) throw new Error('sqlite3 is not installed')
  const begin = elapsedMs()
  if (begin > IMPORTS_BEGIN_MS) throw new Error('the machine is too busy: use --only import')
  await writeRows(store, program)
  const findings: ImportFindings = { heliolog: [], sqlite3: [] }
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0 && 2 * elapsedMs() - begin > IMPORTS_END_MS) break
    log(`import, round ${round + 1} of ${ROUNDS}`)
    findings.heliolog.push(await importByHeliolog(store))
    findings.sqlite3.push(await importBySqlite3(store, program))
  }
  rmSync(FOLDER, { recursive: true, force: true })
  return findings
}
