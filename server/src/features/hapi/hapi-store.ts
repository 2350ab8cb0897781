/** Reads what HAPI states about datasets: once per dataset and publication. */
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { FeatureDependencies } from '../../app/feature.ts'
import type { Keywords } from '../../domain/records/field.ts'
import { parseUrlKeys } from '../../domain/records/image-urls.ts'
import { TextBytes } from '../../domain/records/text-bytes.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import type { Edition } from '../../http/representation.ts'
import { bodiesReader, type Read } from '../../storage/bodies.ts'
import type { Database, ReadPublished, Value } from '../../storage/database.ts'
import { isSame, PUBLICATION_COLUMNS, type Publication, publicationOf } from '../../storage/publication.ts'
import { type HapiDataset, HapiDatasets, UNITS } from './datasets/hapi-datasets.ts'
import { type TimeRange, timeRangeOf } from './datasets/hapi-info.ts'
import { type DatasetColumns, datasetColumns } from './datasets/hapi-parameters.ts'
import { sourceOfDataset } from './hapi-sources.ts'

/** A dataset that has records. */
export interface PublishedDataset {
  dataset: HapiDataset
  /** The publication as of which it was read. */
  publication: Publication
  edition: Edition
  /** When the first data of the store were published. */
  createdAt: string | null
  range: TimeRange
  columns: DatasetColumns
  /** The factor k of the observer; null if there is none. */
  factor: number | null
}

/** A dataset in the catalog. */
export interface ListedDataset {
  dataset: HapiDataset
  range: TimeRange
}

interface Row extends Publication {
  urlKeys: string
  textBytes: string
  createdAt: string | null
  first: string | null
  last: string | null
  sample: string | null
  /** The IndexObserver as JSON. */
  indexObserver: string | null
}

const CACHED_DATASETS = 1_000

/** Selects the facts about a dataset. All placeholders are values of its filter. */
const selectFacts = (dataset: HapiDataset): RawBuilder<unknown> => {
  const { table, order, filters } = sourceOfDataset(dataset)
  const key = sql.ref(order.columns[0] as string)
  const where = Object.keys(dataset.filter).map((name) => filters[name]?.condition(sql`${''}`))
  const rows = sql`${sql.table(table)} ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`
  const { sampleRows } = UNITS[dataset.table.timeSeries.unit]
  const indexObserver =
    dataset.filter.observer === undefined
      ? sql`null`
      : sql`(select body from index_observer where nickname = ${''})`
  return sql`select ${sql.raw(PUBLICATION_COLUMNS)}, d.url_keys as "urlKeys", d.text_bytes as "textBytes",
    (select at from publication where number = 1) as "createdAt",
    (select ${key} from ${rows} order by ${key} limit 1) as first,
    (select ${key} from ${rows} order by ${key} desc limit 1) as last,
    (select min(${key}) from (select ${key} from ${rows} order by ${key} desc limit ${sql.lit(sampleRows)}) s) as sample,
    ${indexObserver} as "indexObserver" from dataset d`
}

/** The nicknames of all observers with an observation, after the times of their first and last ones. */
const SELECT_OBSERVERS = sql`select first || last || nickname as body from (
  select nickname, (select min(at) from observation where observer = o.nickname) as first,
    (select max(at) from observation where observer = o.nickname) as last
  from observer o) s where first is not null order by nickname`

export class HapiStore {
  readonly #database: Database
  readonly #settings: ApiSettings
  /** The schema of the factor of an observer, if there is an index. */
  readonly #factor: Keywords | undefined
  readonly datasets: HapiDatasets
  readonly #readers = new Map<string, ReadPublished<Row>>()
  readonly #readObservers: Read<{ joined: Buffer }>
  readonly #datasets = new LRUCache<string, Promise<PublishedDataset | undefined>>({ max: CACHED_DATASETS })
  #catalog: Promise<readonly ListedDataset[]> | undefined
  /** The publication of everything that is cached. */
  #publication: Publication | undefined

  constructor({ database, settings, tables }: FeatureDependencies) {
    this.#database = database
    this.#settings = settings
    this.#factor = tables.find(({ name }) => name === 'index-observers')?.fields['k']
    this.datasets = new HapiDatasets(tables)
    this.#readObservers = bodiesReader(database, () => SELECT_OBSERVERS, '\n')
  }

  /** A dataset as of `publication` or later; undefined if it has no records. */
  find(dataset: HapiDataset, publication: Publication): Promise<PublishedDataset | undefined> {
    this.#startCaching(publication)
    const cached = this.#datasets.get(dataset.id)
    if (cached) return cached
    const found = this.#read(dataset, publication)
    this.#datasets.set(dataset.id, found)
    found.then(
      // A newer one belongs to another publication.
      (read) => read && !isSame(read.publication, publication) && this.#datasets.delete(dataset.id),
      () => this.#datasets.delete(dataset.id),
    )
    return found
  }

  /** All datasets that have records. */
  catalog(publication: Publication): Promise<readonly ListedDataset[]> {
    this.#startCaching(publication)
    if (this.#catalog) return this.#catalog
    const catalog = this.#readCatalog(publication)
    this.#catalog = catalog
    catalog.catch(() => {
      if (this.#catalog === catalog) this.#catalog = undefined
    })
    return catalog
  }

  #startCaching(publication: Publication): void {
    if (this.#publication && isSame(this.#publication, publication)) return
    this.#publication = publication
    this.#datasets.clear()
    this.#catalog = undefined
  }

  async #readCatalog(publication: Publication): Promise<ListedDataset[]> {
    const listed: ListedDataset[] = []
    for (const dataset of this.datasets.fixed) {
      const found = await this.find(dataset, publication)
      if (found) listed.push(found)
    }
    const { joined } = await this.#readObservers([], publication)
    for (const line of joined.toString().split('\n')) {
      if (line === '') continue
      const [first, last, observer] = [line.slice(0, 20), line.slice(20, 40), line.slice(40)]
      const dataset = this.datasets.ofObserver(observer)
      listed.push({ dataset, range: timeRangeOf(dataset, { first, last, sample: last }) })
    }
    return listed
  }

  async #read(dataset: HapiDataset, known: Publication): Promise<PublishedDataset | undefined> {
    const { series } = dataset.table.source
    if (series.offError?.(this.#settings)) return undefined
    const values: Value[] = Object.values(dataset.filter)
    // The filter is used three times, and once more for the factor.
    const bound = [values, values, values, dataset.filter.observer ?? []].flat()
    const row = await this.#reader(dataset)(bound, known)
    const { first, last, sample } = row
    const publication = publicationOf(row)
    const edition = series.editionOf(publication)
    if (first === null || last === null || sample === null || !edition) return undefined
    return {
      dataset,
      publication,
      edition,
      createdAt: row.createdAt,
      range: timeRangeOf(dataset, { first, last, sample }),
      columns: datasetColumns(dataset, parseUrlKeys(row.urlKeys), new TextBytes(row.textBytes), this.#factor),
      factor:
        this.#settings.index === 'on' && row.indexObserver !== null ? JSON.parse(row.indexObserver).k : null,
    }
  }

  #reader(dataset: HapiDataset): ReadPublished<Row> {
    const shape = [dataset.table.name, ...Object.keys(dataset.filter)].join()
    const reader = this.#readers.get(shape) ?? this.#database.preparePublished<Row>(selectFacts(dataset))
    this.#readers.set(shape, reader)
    return reader
  }
}
