/** A synthetic data set of known content, as import files and as the records that must then be served. */
import { Model, type ModelImage, type ModelObservation } from '../test/support/model.ts'
import { Random } from './random.ts'

export interface ListedRecord {
  /** The key in list order: instant and id, or day. */
  key: string
  day: string
  observer: string
  type: number
  tags: readonly string[]
  body: string
}

/** Everything that a server with one version of the data may send. */
export interface DataSet {
  observations: ListedRecord[]
  images: ListedRecord[]
  days: ListedRecord[]
  /** Days with a white-light observation that has a Wolf number. The model knows no other field of the index. */
  indexDays: ListedRecord[]
  /** Observations by id. */
  observationBodies: Map<string, string>
  observers: string[]
  /** Details by nickname. */
  details: Map<string, string>
  /** The meta record without its version and time of publication. */
  meta: Record<string, unknown>
  /** NDJSON for `heliolog import`. */
  files: Record<'observations' | 'images' | 'observers', string>
}

export const NICKNAMES = [
  'Ada',
  'ada',
  'Zoé',
  'María del Sol',
  '😀 sun',
  '～wide',
  'a/b',
  '100%',
  "O'Brien",
  'Bo',
]
export const TAGS = ['flare', 'filament', 'full-disk', 'é', 'ß', '😀', 'two words']
const REGISTERED_ONLY = 'Newcomer'
const TITLES = [
  null,
  'Quiet Sun',
  'Quote " and \\ slash',
  '<b>&amp;</b>',
  'ünïcödé 日本語 😀',
  'line\nbreak',
  '',
]
const FIRST_DAY = Date.UTC(1995, 0, 1)
const DAY_SPAN = 300
const DAY_MS = 86_400_000

const instant = (random: Random): string =>
  new Date(
    FIRST_DAY + random.integer(0, DAY_SPAN) * DAY_MS + random.pick([0, 34_200, 43_200, 86_399]) * 1_000,
  )
    .toISOString()
    .replace('.000', '')

const someTags = (random: Random): string[] =>
  random.chance(0.4) ? [...new Set([random.pick(TAGS), random.pick(TAGS)])] : []
const maybe = (random: Random, max: number): number | null =>
  random.chance(0.3) ? null : random.integer(0, max)

const someObservation = (random: Random, id: string): ModelObservation => {
  const [gt, st] = [maybe(random, 20), maybe(random, 200)]
  return {
    id,
    at: instant(random),
    observer: random.pick(NICKNAMES),
    title: random.pick(TITLES),
    tags: someTags(random),
    type: random.pick([0, 1, 2] as const),
    gt,
    st,
    wolf: gt === null || st === null ? maybe(random, 400) : null,
    gn: maybe(random, 10),
    sn: maybe(random, 100),
    a_number: maybe(random, 9),
  }
}

const someImage = (random: Random, id: string): ModelImage => ({
  id,
  at: instant(random),
  observer: random.pick(NICKNAMES),
  title: random.pick(TITLES),
  tags: someTags(random),
  urls: { full: `https://images.example/${id}.jpg`, thumb: `https://images.example/${id}-t.jpg` },
})

const observationRow = ({ at, ...rest }: ModelObservation): object => ({ ...rest, date_of_observation: at })
const imageRow = ({ at, ...rest }: ModelImage): object => ({
  ...rest,
  date_of_observation: at,
  cdn_id: `cdn-${rest.id}`,
})
const ndjson = (rows: object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

const listed = (records: Iterable<ModelObservation | ModelImage>, bodies: string[]): ListedRecord[] => {
  const byId = new Map([...records].map((record) => [record.id, record]))
  return bodies.map((body) => {
    const { id } = JSON.parse(body) as { id: string }
    const { at, observer, tags, ...rest } = byId.get(id) as ModelObservation
    return { key: `${at} ${id}`, day: at.slice(0, 10), observer, type: rest.type, tags, body }
  })
}

const dayRecord = (day: string, body: string): ListedRecord => ({
  key: day,
  day,
  observer: '',
  type: -1,
  tags: [],
  body,
})

const indexDaysOf = (observations: readonly ListedRecord[]): ListedRecord[] => {
  const reports = observations.filter(({ type, body }) => type === 0 && JSON.parse(body).wolf !== null)
  return [...new Set(reports.map(({ day }) => day))].sort().map((day) => dayRecord(day, ''))
}

const dataSetOf = (model: Model): DataSet => {
  const { observations, images, days, observers, details, meta } = model.published()
  const nicknameOf = (text: string) => (JSON.parse(text) as { nickname: string }).nickname
  const observed = listed(model.observations.values(), observations)
  return {
    observations: observed,
    images: listed(model.images.values(), images),
    days: days.map((body) => dayRecord((JSON.parse(body) as { day: string }).day, body)),
    indexDays: indexDaysOf(observed),
    observationBodies: new Map(observed.map(({ key, body }) => [key.slice(21), body])),
    observers,
    details: new Map(details.map((body) => [nicknameOf(body), body])),
    meta: meta as Record<string, unknown>,
    files: {
      observations: ndjson([...model.observations.values()].map(observationRow)),
      images: ndjson([...model.images.values()].map(imageRow)),
      observers: ndjson([{ nickname: REGISTERED_ONLY }]),
    },
  }
}

/** Two versions of a data set: the second changes, adds and lacks some observations of the first. */
export const createDataSets = (seed: number, observations: number): [DataSet, DataSet] => {
  const random = new Random(seed)
  const first = new Model()
  first.registered.add(REGISTERED_ONLY)
  for (let number = 1; number <= observations; number++) {
    const id = `${random.pick(['o', 'O', '~', 'a.b:c-'])}${number}`
    first.observations.set(id, someObservation(random, id))
  }
  for (let number = 1; number <= observations / 8; number++)
    first.images.set(`i${number}`, someImage(random, `i${number}`))

  const second = new Model()
  second.registered.add(REGISTERED_ONLY)
  for (const [id, image] of first.images) second.images.set(id, image)
  for (const [id, record] of first.observations) {
    if (random.chance(0.1)) continue
    second.observations.set(id, random.chance(0.3) ? someObservation(random, id) : record)
  }
  for (let number = 1; number <= observations / 10; number++)
    second.observations.set(`new${number}`, someObservation(random, `new${number}`))
  return [dataSetOf(first), dataSetOf(second)]
}
