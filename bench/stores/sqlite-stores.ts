/** The SQLite stores: synthetic samples, imported by heliolog and reused by later runs. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA, LAUNCHER, ROOT } from '../paths.ts'
import { type Log, runCommand, runTimed } from '../processes/command.ts'
import { type Keys, pickRandomKeys } from './keys.ts'

export interface Store {
  name: string
  databaseUrl: string
  observationsFile: string
  tokens: string[]
  keys: Keys
  /** Of the import that built the store. */
  imported: ImportRound
  /** Size of the data file. */
  bytes: number
}

export interface ImportRound {
  seconds: number
  cpuSeconds: number
  /** Maximum of the resident set. */
  peakBytes: number
}

/** About 10,000, 100,000, a million and ten million observations. */
export const SAMPLES = {
  small: { years: 25, observers: 24, 'per-day': 1 },
  hundredThousand: { years: 25, observers: 500, 'per-day': 11 },
  million: { years: 25, observers: 500, 'per-day': 110 },
  large: { years: 25, observers: 500, 'per-day': 1095 },
} as const
/** Fixed, so that all runs measure the same data. */
const SAMPLES_END = '2025-12-31'
export type Size = keyof typeof SAMPLES

/** Several tokens, because one could reach the maximum rate limit of a million calls a minute. */
const TOKENS = 8
export const MAX_RATE = 1_000_000

/** Sources that determine records, tables and the memory of an import; a change rebuilds the stores. */
const FINGERPRINTED = [
  'demo/src/community/**',
  'server/src/{domain,storage,publish,features/index}/**',
  'bench/stores/*',
]

export const fingerprint = (...rest: unknown[]): string => {
  const hash = createHash('sha256').update(JSON.stringify(rest))
  for (const file of globSync(FINGERPRINTED, { cwd: ROOT }).sort())
    if (file.endsWith('.ts')) hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

export const heliolog = (args: string[], databaseUrl: string) =>
  runCommand(process.execPath, [LAUNCHER, ...args], {
    environment: { HELIOLOG_DATABASE_URL: databaseUrl },
  })

/** Prints the peak of the resident set, in units of 1,024 bytes, when the command ends. */
const MEMORY_PROBE =
  'data:text/javascript,process.on("exit",()=>console.log("peak",process.resourceUsage().maxRSS))'

export const timeImport = async (file: string, databaseUrl: string): Promise<ImportRound> => {
  const { stdout, seconds, cpuSeconds } = await runTimed(
    process.execPath,
    ['--import', MEMORY_PROBE, LAUNCHER, 'import', 'observations', file],
    { environment: { HELIOLOG_DATABASE_URL: databaseUrl } },
  )
  const peakBytes = 1024 * Number(/^peak (\d+)$/m.exec(stdout)?.[1])
  return { seconds, cpuSeconds, peakBytes }
}

const sampleArgs = (size: Size, out: string): string[] => [
  'sample',
  ...Object.entries({ ...SAMPLES[size], end: SAMPLES_END, seed: 1, out }).flatMap(([name, value]) => [
    `--${name}`,
    String(value),
  ]),
]

export const issueTokens = async (databaseUrl: string): Promise<string[]> => {
  const tokens: string[] = []
  for (let number = 1; number <= TOKENS; number++) {
    const args = [
      'token',
      'issue',
      '--holder',
      `bench ${number}`,
      '--purpose',
      'load',
      '--rate',
      `${MAX_RATE}`,
    ]
    const { stdout } = await heliolog([...args, '--json'], databaseUrl)
    tokens.push(JSON.parse(stdout).token)
  }
  return tokens
}

/** Builds a folder unless it exists with the same fingerprint; returns the value that `build` returned. */
export const buildOnce = async <T>(
  folder: string,
  wanted: string,
  fresh: boolean,
  build: () => Promise<T>,
): Promise<T> => {
  const file = join(folder, 'built.json')
  if (!fresh && existsSync(file)) {
    const built = JSON.parse(readFileSync(file, 'utf8')) as { fingerprint: string; value: T }
    if (built.fingerprint === wanted) return built.value
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const value = await build()
  writeFileSync(file, JSON.stringify({ fingerprint: wanted, value }))
  return value
}

export const prepareStore = async (size: Size, fresh: boolean, log: Log): Promise<Store> => {
  const folder = join(DATA, size)
  const path = join(folder, 'heliolog.db')
  const store = await buildOnce(folder, fingerprint(SAMPLES[size]), fresh, async (): Promise<Store> => {
    const databaseUrl = `sqlite:${path}`
    log(`writing the sample "${size}"`)
    await heliolog(sampleArgs(size, folder), databaseUrl)
    const observationsFile = join(folder, 'observations.csv')
    log(`importing the sample "${size}"`)
    const imported = await timeImport(observationsFile, databaseUrl)
    const { size: bytes } = statSync(path)
    const tokens = await issueTokens(databaseUrl)
    log(`drawing random positions from the sample "${size}"`)
    const keys = pickRandomKeys(path)
    return { name: size, databaseUrl, observationsFile, tokens, keys, imported, bytes }
  })
  // Removes the call log of the last run.
  for (const suffix of ['', '-wal', '-shm'])
    rmSync(join(folder, `heliolog.calls.db${suffix}`), { force: true })
  return store
}

export const sqlitePath = ({ databaseUrl }: Store): string => databaseUrl.slice('sqlite:'.length)
