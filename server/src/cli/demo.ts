/** The demo: a synthetic community and a token to look at it with. A second start finds both as they were. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findToken, issueToken } from '../access/tokens.ts'
import { API_PATH } from '../api/services.ts'
import { lastInstantOf } from '../domain/day.ts'
import { isSampleObserver } from '../domain/sample-observer.ts'
import { checkFor } from '../publish/check.ts'
import { IMAGES, type Kind, OBSERVATIONS } from '../publish/kinds.ts'
import { type GoodRow, publish } from '../publish/publish.ts'
import { SAMPLE_LAST_DAY, type SampleOptions, sampleDays } from '../publish/sample/sample.ts'
import type { Database } from '../storage/database.ts'

interface Demo {
  token: string
  tokenFile: string
  /** True when this start has made the data. */
  made: boolean
  /** True when all data are the demo's own. */
  synthetic: boolean
}

const SAMPLE: SampleOptions = { years: 11, observers: 24, perDay: 6, seed: 1 }
const TOKEN_FILE = 'demo-token'
const OWNER_ONLY = 0o600
const ROWS_PER_BATCH = 500

async function* sampleRows(kind: Kind): AsyncGenerator<GoodRow[]> {
  const check = checkFor(kind, { latest: lastInstantOf(SAMPLE_LAST_DAY), timeOfDay: undefined })
  let batch: GoodRow[] = []
  let line = 0
  for (const day of sampleDays(SAMPLE)) {
    for (const record of kind === IMAGES ? day.images : day.observations) {
      const checked = check({ ...record })
      if ('faults' in checked) throw new Error(`the sample breaks a rule: ${JSON.stringify(checked.faults)}`)
      line++
      batch.push({ ...checked, number: line, source: 0, line })
    }
    if (batch.length < ROWS_PER_BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

const fill = async (database: Database): Promise<void> => {
  const deliveries = [OBSERVATIONS, IMAGES].map((kind) => ({
    kind,
    batches: sampleRows(kind),
    onDuplicate: () => {},
  }))
  await publish(database, deliveries, {
    dryRun: false,
    snapshot: false,
    allowRetract: false,
    shouldPublish: () => true,
  })
}

/** The data folder: beside the embedded store, or `data` where the store is elsewhere. */
const tokenFileOf = (database: Database): string =>
  join(database.engine === 'sqlite' ? dirname(database.place) : 'data', TOKEN_FILE)

export const prepareDemo = async (database: Database): Promise<Demo> => {
  const { observations, images } = await database.reader
    .selectFrom('dataset')
    .select(['observations', 'images'])
    .executeTakeFirstOrThrow()
  const observers = await database.reader.selectFrom('observer').select('nickname').execute()
  const synthetic = observers.every(({ nickname }) => isSampleObserver(nickname))
  // A first start that was cut short between its two publications is made whole.
  const made = synthetic && (observations === 0 || images === 0)
  if (made) await fill(database)

  const tokenFile = tokenFileOf(database)
  const kept = (await readFile(tokenFile, 'utf8').catch(() => '')).trim()
  if (kept && (await findToken(database.reader, kept, Date.now())))
    return { token: kept, tokenFile, made, synthetic }
  const { token } = await issueToken(database, {
    holder: 'demo',
    purpose: 'trying heliolog on this machine',
    rate: null,
    expiresOn: null,
  })
  await mkdir(dirname(tokenFile), { recursive: true })
  await rm(tokenFile, { force: true })
  await writeFile(tokenFile, `${token}\n`, { mode: OWNER_ONLY })
  return { token, tokenFile, made, synthetic }
}

/** `callersAddress` is the one that a caller uses: where there is a proxy, that of the proxy. */
export const showDemo = (
  { token, tokenFile, made, synthetic }: Demo,
  address: string,
  callersAddress: string,
): void => {
  const before = synthetic
    ? 'The store was filled before: it holds SYNTHETIC data (observers named sample-…).'
    : 'The store holds data of its own: nothing was added to them.'
  const data = made ? 'The store was empty: it now holds SYNTHETIC data (observers named sample-…).' : before
  process.stdout.write(`
  heliolog is listening on ${address}

  ${data}
  Demo token: ${token}
  (kept in ${tokenFile})

  Try it:

  curl -H "Authorization: Bearer ${token}" "${callersAddress}${API_PATH}/activity/daily?from=2024-05-01&to=2024-05-07"

  Stop it with Ctrl-C. Every call is a line below.

`)
}
