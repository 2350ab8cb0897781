/** Fills the store with the demo's data: the sample, with image URLs that point to this server. */
import { lastInstantOf } from '../../server/src/domain/day.ts'
import type { Image } from '../../server/src/domain/image.ts'
import { isSampleObserver, SAMPLE_PREFIX } from '../../server/src/domain/sample-observer.ts'
import { IMAGES, type Kind, OBSERVATIONS } from '../../server/src/publish/kinds.ts'
import { type GoodRow, publish } from '../../server/src/publish/publish.ts'
import { checkFor } from '../../server/src/publish/row-check.ts'
import type { Database } from '../../server/src/storage/database.ts'
import { type SampleOptions, sampleDays } from './community/sample-days.ts'
import { imageIdOf, sampleImageUrls } from './images/image-urls.ts'

/** What happened to the store; `foreign` means that it contains other data than the sample. */
export type DemoData = 'created' | 'moved' | 'unchanged' | 'foreign'

const SAMPLE: SampleOptions = { years: 11, observers: 24, perDay: 6, seed: 1 }
const ROWS_PER_BATCH = 500
const LAST_INSTANT = lastInstantOf('9999-12-31')
const WILDCARD_HOSTS = ['0.0.0.0', '::']
const LOOPBACK = '127.0.0.1'

interface ImageBase {
  base: string
  /** False when the server listens on any free port, which is known only after the data are published. */
  isKnown: boolean
}

export interface DemoAddress {
  publicUrl: string | undefined
  host: string
  /** 0 for any free port. */
  port: number
  defaultPort: string
}

/** The base URL at which a browser reaches this server's drawings. */
export const imageBaseOf = ({ publicUrl, host, port, defaultPort }: DemoAddress): ImageBase => {
  if (publicUrl !== undefined) return { base: publicUrl, isKnown: true }
  const [isKnown, imagePort] = [port !== 0, port === 0 ? defaultPort : port]
  const name = WILDCARD_HOSTS.includes(host) ? LOOPBACK : host.includes(':') ? `[${host}]` : host
  const base = `http://${name}:${imagePort}`
  // For an invalid host use the loopback address: the server reports the host when it tries to listen on it.
  return { base: URL.canParse(base) ? base : `http://${LOOPBACK}:${imagePort}`, isKnown }
}

/** Validates records as an import does. */
const rowConverter = (kind: Kind): ((record: object) => GoodRow) => {
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
  const toRow = rowConverter(kind)
  let batch: GoodRow[] = []
  for (const { observations, images } of sampleDays(SAMPLE)) {
    if (kind === OBSERVATIONS) for (const observation of observations) batch.push(toRow(observation))
    else
      for (const image of images) batch.push(toRow({ ...image, urls: sampleImageUrls(base, image.cdn_id) }))
    if (batch.length < ROWS_PER_BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

/** The published sample images with their new URLs. Their tags stay because the rows have no `tags` field. */
async function* movedRows({ reader }: Database, base: string): AsyncGenerator<GoodRow[]> {
  const toRow = rowConverter(IMAGES)
  const images = reader.selectFrom('image').select(['id', 'body']).orderBy('id').limit(ROWS_PER_BATCH)
  for (let last: string | undefined = ''; last !== undefined; ) {
    const found: { id: string; body: string }[] = await images.where('id', '>', last).execute()
    last = found.at(-1)?.id
    yield found
      .map(({ body }): Image => JSON.parse(body))
      .filter(({ id, cdn_id }) => imageIdOf(cdn_id) === id)
      .map((image) => toRow({ ...image, urls: sampleImageUrls(base, image.cdn_id) }))
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
    shouldPublish: () => true,
  })
}

/** Compares only the first image: all of them are published together. */
const haveOtherUrls = async ({ reader }: Database, base: string): Promise<boolean> => {
  const first = await reader
    .selectFrom('image')
    .select('body')
    .where('id', '>=', 'sample-i-')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) return false
  const { id, cdn_id, urls }: Image = JSON.parse(first.body)
  return imageIdOf(cdn_id) === id && urls['full'] !== sampleImageUrls(base, cdn_id).full
}

/** The range of ids that the sample uses: those that begin with SAMPLE_PREFIX, in byte order. */
const [FIRST_ID, END_OF_IDS] = [SAMPLE_PREFIX, 'sample.']

/** Whether the store contains anything that the sample does not. */
const hasOwnData = async ({ reader }: Database): Promise<boolean> => {
  const observers = await reader.selectFrom('observer').select('nickname').execute()
  if (!observers.every(({ nickname }) => isSampleObserver(nickname))) return true
  for (const table of ['observation', 'image'] as const) {
    const ids = reader.selectFrom(table).select('id').limit(1)
    for (const own of [ids.where('id', '<', FIRST_ID), ids.where('id', '>=', END_OF_IDS)])
      if (await own.executeTakeFirst()) return true
  }
  return false
}

/** Fills an empty store, updates the URLs of sample images, and leaves a store with other data unchanged. */
export const prepareData = async (database: Database, { base, isKnown }: ImageBase): Promise<DemoData> => {
  const { observations, images, publication } = await database.reader
    .selectFrom('dataset')
    .select(['observations', 'images', 'publication'])
    .executeTakeFirstOrThrow()
  // A store whose records were all retracted has a history, which the sample would become part of.
  const isRetracted = publication > 0 && observations + images === 0
  if (isRetracted || (await hasOwnData(database))) return 'foreign'
  // Early releases published observations and images separately and may have stopped in between.
  if (observations === 0 || images === 0) {
    await publishRows(database, [OBSERVATIONS, IMAGES], (kind) => sampleRows(kind, base))
    return 'created'
  }
  if (!isKnown || !(await haveOtherUrls(database, base))) return 'unchanged'
  await publishRows(database, [IMAGES], () => movedRows(database, base))
  return 'moved'
}
