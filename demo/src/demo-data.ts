/** Fills the store with the demo's data: the sample, with image URLs that point to this server. */
import { lastInstantOf } from '../../server/src/domain/day.ts'
import type { Image } from '../../server/src/domain/records/image.ts'
import { IMAGES, type Kind, OBSERVATIONS } from '../../server/src/domain/records/kinds.ts'
import { isSampleObserver, SAMPLE_PREFIX } from '../../server/src/domain/records/observer.ts'
import { type GoodRow, publish } from '../../server/src/publish/apply/publish.ts'
import { rowChecks } from '../../server/src/publish/check/row-to-record.ts'
import type { Database } from '../../server/src/storage/database.ts'
import { demoDays } from './community/demo-days.ts'
import { dayOfObservationId } from './community/observing.ts'
import type { SampleDay } from './community/sample-records.ts'
import { baseOf, imageIdOf, sampleImageUrls } from './images/image-urls.ts'

/** The outcome for a store with the sample's data. */
export interface KeptData {
  state: 'kept'
  /** The day up to which days were added; undefined if none were. */
  extendedTo: string | undefined
  /** True for another sample than this release's demo, to which no days are added. */
  isOther: boolean
  /** True if the images got another address. */
  isMoved: boolean
}

/** `foreign`: the store contains other data than the sample, and was left unchanged. */
export type DemoData = { state: 'created' } | { state: 'foreign' } | KeptData

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

type RowConverter = (record: object) => GoodRow

/** Validates records as an import does, and numbers the rows. */
const rowConverter = (kind: Kind): RowConverter => {
  const { check } = rowChecks(kind, { latest: LAST_INSTANT, timeOfDay: undefined })
  let line = 0
  return (record) => {
    const checked = check({ ...record })
    if ('faults' in checked) throw new Error(`the sample breaks a rule: ${JSON.stringify(checked.faults)}`)
    line++
    return { ...checked, number: line, file: 0, line }
  }
}

async function* generatedRows(
  kind: Kind,
  toRow: RowConverter,
  days: Iterable<SampleDay>,
  base: string,
): AsyncGenerator<GoodRow[]> {
  let batch: GoodRow[] = []
  for (const { observations, images } of days) {
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
async function* movedRows(
  { reader }: Database,
  toRow: RowConverter,
  base: string,
): AsyncGenerator<GoodRow[]> {
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

interface Changes {
  days: Iterable<SampleDay>
  /** Gives the published images the new base too. */
  isMoved: boolean
  base: string
}

/** Publishes all changes at once. They are requested for each kind, because the days can be read only once. */
const publishChanges = async (database: Database, changes: () => Changes): Promise<void> => {
  const rowsOf = async function* (kind: Kind): AsyncGenerator<GoodRow[]> {
    const { days, isMoved, base } = changes()
    // One for both, because it numbers the rows.
    const toRow = rowConverter(kind)
    if (isMoved && kind === IMAGES) yield* movedRows(database, toRow, base)
    yield* generatedRows(kind, toRow, days, base)
  }
  await publish(
    database,
    [OBSERVATIONS, IMAGES].map((kind) => ({ kind, batches: rowsOf(kind), onDuplicate: () => {} })),
    { dryRun: false, snapshot: false },
  )
}

/** The first image of the sample: all of them have the same base. */
const firstImage = async ({ reader }: Database): Promise<Image | undefined> => {
  const first = await reader
    .selectFrom('image')
    .select('body')
    .where('id', '>=', 'sample-i-')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) return undefined
  const image: Image = JSON.parse(first.body)
  return imageIdOf(image.cdn_id) === image.id ? image : undefined
}

/** The last day of the demo; undefined if the store has another sample, such as an earlier release's. */
const lastPublishedDay = async ({ reader }: Database, end: string): Promise<string | undefined> => {
  const [first] = demoDays(end).find(({ observations }) => observations.length > 0)?.observations ?? []
  if (first === undefined) return undefined
  const { record } = rowConverter(OBSERVATIONS)(first)
  const stored = reader.selectFrom('observation').select(['id', 'body'])
  const same = await stored.where('id', '=', first.id).executeTakeFirst()
  if (same?.body !== record.body) return undefined
  const last = await stored.where('id', '<', 'sample-o.').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return dayOfObservationId(last?.id ?? '')
}

/** The range of ids that the sample uses: those that begin with SAMPLE_PREFIX, in byte order. */
const [FIRST_ID, END_OF_IDS] = [SAMPLE_PREFIX, 'sample.']

/** True if the store contains anything that the sample does not. */
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

/**
 * Fills an empty store with the demo up to `end`. Otherwise adds the days since its last start, and updates the URLs of
 * its images. Leaves a store with other data unchanged.
 */
export const prepareData = async (
  database: Database,
  { base, isKnown }: ImageBase,
  end: string,
): Promise<DemoData> => {
  const { observations, images, publication } = await database.reader
    .selectFrom('dataset')
    .select(['observations', 'images', 'publication'])
    .executeTakeFirstOrThrow()
  const isEmpty = observations + images === 0
  // A store whose records were all retracted has a history, which the sample would become part of.
  if ((isEmpty && publication > 0) || (await hasOwnData(database))) return { state: 'foreign' }
  if (isEmpty) {
    await publishChanges(database, () => ({ days: demoDays(end), isMoved: false, base }))
    return { state: 'created' }
  }
  const image = await firstImage(database)
  const oldBase = image && baseOf(image)
  const isMoved = isKnown && image !== undefined && oldBase !== base
  const last = await lastPublishedDay(database, end)
  const isLater = last !== undefined && last < end
  if (isMoved || isLater)
    await publishChanges(database, () => ({
      days: isLater ? demoDays(end, last) : [],
      isMoved,
      base: isKnown ? base : (oldBase ?? base),
    }))
  return { state: 'kept', extendedTo: isLater ? end : undefined, isOther: last === undefined, isMoved }
}
