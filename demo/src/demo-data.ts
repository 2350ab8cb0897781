/** The demo's data: the sample, with images at the address where this server draws them. */
import { lastInstantOf } from '../../server/src/domain/day.ts'
import type { Image } from '../../server/src/domain/image.ts'
import { isSampleObserver } from '../../server/src/domain/sample-observer.ts'
import { IMAGES, type Kind, OBSERVATIONS } from '../../server/src/publish/kinds.ts'
import { type GoodRow, publish } from '../../server/src/publish/publish.ts'
import { checkFor } from '../../server/src/publish/row-check.ts'
import type { Database } from '../../server/src/storage/database.ts'
import { type SampleOptions, sampleDays } from './community/sample-days.ts'
import { drawnUrls, idOfCdnId } from './images/addresses.ts'

/** What the demo found in the store, or did to it. */
export type DemoData = 'made' | 'moved' | 'kept' | 'own'

const SAMPLE: SampleOptions = { years: 11, observers: 24, perDay: 6, seed: 1 }
const ROWS_PER_BATCH = 500
const LAST_INSTANT = lastInstantOf('9999-12-31')
const EVERY_ADDRESS = ['0.0.0.0', '::']
const LOOPBACK = '127.0.0.1'

interface ImageAddress {
  base: string
  /** False where the server takes any free port, which is known only after the data are published. */
  isKnown: boolean
}

/** The addresses that the server is told to use. */
export interface DemoAddress {
  publicUrl: string | undefined
  host: string
  /** 0 for any free port. */
  port: number
  defaultPort: string
}

/** Where a browser finds what this server draws. */
export const imageAddressOf = ({ publicUrl, host, port, defaultPort }: DemoAddress): ImageAddress => {
  if (publicUrl !== undefined) return { base: publicUrl, isKnown: true }
  const [isKnown, drawnPort] = [port !== 0, port === 0 ? defaultPort : port]
  const name = EVERY_ADDRESS.includes(host) ? LOOPBACK : host.includes(':') ? `[${host}]` : host
  const base = `http://${name}:${drawnPort}`
  // The server reports a host that makes no address when it tries to listen on it.
  return { base: URL.canParse(base) ? base : `http://${LOOPBACK}:${drawnPort}`, isKnown }
}

/** Checks records as an import does. */
const rowMaker = (kind: Kind): ((record: object) => GoodRow) => {
  const check = checkFor(kind, { latest: LAST_INSTANT, timeOfDay: undefined })
  let line = 0
  return (record) => {
    const checked = check({ ...record })
    if ('faults' in checked) throw new Error(`the sample breaks a rule: ${JSON.stringify(checked.faults)}`)
    line++
    return { ...checked, number: line, source: 0, line }
  }
}

async function* sampleRows(kind: Kind, base: string): AsyncGenerator<GoodRow[]> {
  const toRow = rowMaker(kind)
  let batch: GoodRow[] = []
  for (const { observations, images } of sampleDays(SAMPLE)) {
    if (kind === OBSERVATIONS) for (const observation of observations) batch.push(toRow(observation))
    else for (const image of images) batch.push(toRow({ ...image, urls: drawnUrls(base, image.cdn_id) }))
    if (batch.length < ROWS_PER_BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

/** The published images of the sample, at their new address. Their tags stay, since the rows name none. */
async function* movedRows({ reader }: Database, base: string): AsyncGenerator<GoodRow[]> {
  const toRow = rowMaker(IMAGES)
  const images = reader.selectFrom('image').select(['id', 'body']).orderBy('id').limit(ROWS_PER_BATCH)
  for (let last: string | undefined = ''; last !== undefined; ) {
    const found: { id: string; body: string }[] = await images.where('id', '>', last).execute()
    last = found.at(-1)?.id
    yield found
      .map(({ body }): Image => JSON.parse(body))
      .filter(({ id, cdn_id }) => idOfCdnId(cdn_id) === id)
      .map((image) => toRow({ ...image, urls: drawnUrls(base, image.cdn_id) }))
  }
}

const publishRows = async (
  database: Database,
  kinds: readonly Kind[],
  rowsOf: (kind: Kind) => AsyncIterable<GoodRow[]>,
): Promise<void> => {
  const deliveries = kinds.map((kind) => ({ kind, batches: rowsOf(kind), onDuplicate: () => {} }))
  await publish(database, deliveries, {
    dryRun: false,
    snapshot: false,
    allowRetract: false,
    shouldPublish: () => true,
  })
}

/** Compares the first image only: all of them were published at once. */
const areAtOtherAddress = async ({ reader }: Database, base: string): Promise<boolean> => {
  const first = await reader
    .selectFrom('image')
    .select('body')
    .where('id', '>=', 'sample-i-')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) return false
  const { id, cdn_id, urls }: Image = JSON.parse(first.body)
  return idOfCdnId(cdn_id) === id && urls['full'] !== drawnUrls(base, cdn_id).full
}

/** Fills an empty store. Images of the sample move to this address; a store with other data is left as it is. */
export const prepareData = async (database: Database, { base, isKnown }: ImageAddress): Promise<DemoData> => {
  const { observations, images } = await database.reader
    .selectFrom('dataset')
    .select(['observations', 'images'])
    .executeTakeFirstOrThrow()
  const observers = await database.reader.selectFrom('observer').select('nickname').execute()
  if (!observers.every(({ nickname }) => isSampleObserver(nickname))) return 'own'
  // Early releases published twice, and may have been stopped in between.
  if (observations === 0 || images === 0) {
    await publishRows(database, [OBSERVATIONS, IMAGES], (kind) => sampleRows(kind, base))
    return 'made'
  }
  if (!isKnown || !(await areAtOtherAddress(database, base))) return 'kept'
  await publishRows(database, [IMAGES], () => movedRows(database, base))
  return 'moved'
}
