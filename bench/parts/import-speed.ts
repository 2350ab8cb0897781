/** Compares heliolog's import, which validates, compares and counts, with `sqlite3 .import` of the resulting rows. */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATA, LAUNCHER } from '../paths.ts'
import { findProgram, type Log, runCommand, runTimed } from '../processes/command.ts'
import { type Store, sqlitePath } from '../stores/sqlite-stores.ts'

export interface ImportRound {
  rowsPerSecond: number
  cpuSeconds: number
}
export interface ImportFindings {
  heliolog: ImportRound[]
  sqlite3: ImportRound[]
}

/** No round starts later than this, so a run ends within 15 minutes even on a busy machine. */
const IMPORTS_END_MS = 11 * 60_000
const FOLDER = join(DATA, 'import')
const TABLES = ['observation', 'observation_tag']
/** The settings of heliolog's own writer. */
const PRAGMAS = 'pragma page_size = 16384; pragma journal_mode = wal; pragma cache_size = -16384;'

const emptyFolder = (): void => {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
}

const importByHeliolog = async (store: Store): Promise<ImportRound> => {
  emptyFolder()
  const { seconds, cpuSeconds } = await runTimed(
    process.execPath,
    [LAUNCHER, 'import', 'observations', store.observationsFile],
    { environment: { HELIOLOG_DATABASE_URL: `sqlite:${join(FOLDER, 'heliolog.db')}` } },
  )
  return { rowsPerSecond: store.keys.observations / seconds, cpuSeconds }
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
const importBySqlite3 = async (store: Store, program: string): Promise<ImportRound> => {
  emptyFolder()
  const rows = TABLES.map((table) => `.import --csv ${rowsFile(store, table)} ${table}\n`).join('')
  const { seconds, cpuSeconds } = await runTimed(program, [join(FOLDER, 'sqlite3.db')], {
    input: `${PRAGMAS}\n${definitions(store, 'table')}${rows}${definitions(store, 'index')}`,
  })
  return { rowsPerSecond: store.keys.observations / seconds, cpuSeconds }
}

/** Throws when sqlite3 is not installed. */
export const measureImport = async (
  store: Store,
  rounds: number,
  log: Log,
  elapsedMs: () => number,
): Promise<ImportFindings> => {
  const program = findProgram('sqlite3')
  if (!program) throw new Error('sqlite3 is not installed')
  await writeRows(store, program)
  const findings: ImportFindings = { heliolog: [], sqlite3: [] }
  const importers = [
    ['heliolog', () => importByHeliolog(store)],
    ['sqlite3', () => importBySqlite3(store, program)],
  ] as const
  for (let round = 0; round < rounds && (round === 0 || elapsedMs() < IMPORTS_END_MS); round++)
    for (const [name, run] of round % 2 === 0 ? importers : importers.toReversed()) {
      log(`import, round ${round + 1} of ${rounds}: ${name}`)
      findings[name].push(await run())
    }
  rmSync(FOLDER, { recursive: true, force: true })
  return findings
}
