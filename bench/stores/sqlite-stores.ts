/** The SQLite stores: synthetic samples, imported by heliolog. */
import { globSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Build, runHeliolog } from '../build.ts'
import type { Log } from '../processes/command.ts'
import { builtOnce } from './built-once.ts'
import { type Keys, pickRandomKeys } from './keys.ts'

export interface Store {
  folder: string
  databaseUrl: string
  observationsFile: string
  tokens: string[]
  keys: Keys
  /** Of the import that built the store. */
  imported: ImportCost
  /** Size of the data file. */
  bytes: number
}

export interface ImportCost {
  cpuMicroseconds: number
  seconds: number
  /** Maximum of the resident set. */
  peakBytes: number
}

/** About 100,000 and a million observations. */
const PER_DAY = { hundredThousand: 11, million: 110 }
export type Size = keyof typeof PER_DAY
/** Fixed, so that all runs measure the same data. */
const SAMPLE = '--years 25 --observers 500 --end 2025-12-31 --seed 1'.split(' ')

/** Several tokens, because one could reach the maximum rate limit of a million calls a minute. */
const TOKENS = 8
export const MAX_RATE = 1_000_000

/** Prints what the process used when it ends; maxRSS is in units of 1,024 bytes. */
const USAGE_PROBE =
  'data:text/javascript,process.on("exit",()=>console.log("usage",JSON.stringify(process.resourceUsage())))'

/** As the launcher passes it to the Node that npm installs. */
const V8_FLAG = '--max-semi-space-size=8'

export const measureImport = async (build: Build, file: string, databaseUrl: string): Promise<ImportCost> => {
  const started = performance.now()
  const args = ['import', 'observations', file]
  const stdout = await runHeliolog(build, args, databaseUrl, [V8_FLAG, '--import', USAGE_PROBE])
  const usage = JSON.parse(/^usage (.*)$/m.exec(stdout)?.[1] ?? '') as NodeJS.ResourceUsage
  return {
    cpuMicroseconds: usage.userCPUTime + usage.systemCPUTime,
    seconds: (performance.now() - started) / 1000,
    peakBytes: 1024 * usage.maxRSS,
  }
}

export const issueTokens = async (build: Build, databaseUrl: string): Promise<string[]> => {
  const tokens: string[] = []
  for (let number = 1; number <= TOKENS; number++) {
    const holder = ['--holder', `bench ${number}`, '--purpose', 'load', '--rate', `${MAX_RATE}`]
    const stdout = await runHeliolog(build, ['token', 'issue', ...holder, '--json'], databaseUrl)
    tokens.push(JSON.parse(stdout).token)
  }
  return tokens
}

/** `keys` are those of a store with the same sample; without, they are drawn from this one. */
export const prepareStore = async (
  size: Size,
  build: Build,
  { fresh, log, keys }: { fresh: boolean; log: Log; keys?: Keys | undefined },
): Promise<Store> => {
  const store = await builtOnce(size, build, fresh, async (folder): Promise<Store> => {
    const path = join(folder, 'heliolog.db')
    const databaseUrl = `sqlite:${path}`
    log(`writing and importing the sample "${size}" by ${build.name}`)
    const args = ['sample', ...SAMPLE, '--per-day', String(PER_DAY[size]), '--out', folder]
    await runHeliolog(build, args, databaseUrl)
    const observationsFile = join(folder, 'observations.csv')
    const imported = await measureImport(build, observationsFile, databaseUrl)
    const { size: bytes } = statSync(path)
    const tokens = await issueTokens(build, databaseUrl)
    return {
      folder,
      databaseUrl,
      observationsFile,
      tokens,
      keys: keys ?? pickRandomKeys(path),
      imported,
      bytes,
    }
  })
  // Removes the call log of the last run.
  for (const file of globSync('heliolog.calls.db*', { cwd: store.folder })) rmSync(join(store.folder, file))
  return store
}

export const sqlitePath = ({ folder }: Store): string => join(folder, 'heliolog.db')
