/** Reads what HAPI states about datasets: once per dataset and publication. */

import { type TimeRange, type TimeUnit, timeRangeOf } from '@heliolog/table-writer/hapi-time'
import { binaryRecordBytes } from '@heliolog/table-writer/hapi-types'
import { type RawBuilder, sql } from 'kysely'
import { parseUrlKeys } from '../../domain/records/image-urls.ts'
import { TextBytes } from '../../domain/records/text-bytes.ts'
import { BuildError } from '../../files/build/builder-messages.ts'
import { unavailable } from '../../http/errors.ts'
import type { SeriesVersion } from '../../http/representation.ts'
import { conditionsOf, fromWhere, type ListInput } from '../../lists/list-sql.ts'
import { bind } from '../../storage/bind.ts'
import { bodiesReader } from '../../storage/bodies.ts'
import type { Database, ReadPublished } from '../../storage/database.ts'
import { PublicationCache } from '../../storage/erasure-watch.ts'
import {
  PUBLICATION_COLUMNS,
  PUBLICATION_TABLES,
  type Publication,
  publicationOf,
} from '../../storage/publication.ts'
import type { FeatureDependencies } from '../feature.ts'
import { type HapiDataset, hapiDatasets, rowsOfDataset } from './hapi-datasets.ts'
import { type DatasetColumns, datasetColumns, selectParameters } from './hapi-parameters.ts'
import type { InfoQuery } from './hapi-request.ts'
import { hapiError } from './hapi-status.ts'

export interface ListedDataset {
  dataset: HapiDataset
  range: TimeRange
}

/** A dataset that has records. */
interface PublishedDataset extends ListedDataset {
  /** The publication as of which it was read. */
  publication: Publication
  served: SeriesVersion
  /** When the first data of the store were published. */
  createdAt: string | null
  /** The columns, with lengths for all texts that were ever published in any dataset, or for those of this dataset. */
  columnsFor(textBytes?: TextBytes): DatasetColumns
  /** The factor k of the observer; null if there is none. */
  factor: number | null
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

const SAMPLE_ROWS: Record<TimeUnit, number> = { instant: 10, day: 30, month: 24 }

/** Values of the placeholders of `selectFacts`: the filter of a dataset. */
type FactsInput = Pick<ListInput, 'query'>

const OBSERVER = bind<FactsInput>(({ query }) => query['observer'] ?? null)

/** Selects the facts about a dataset. */
const selectFacts = (database: Database, dataset: HapiDataset): RawBuilder<unknown> => {
  const rows = rowsOfDataset(dataset)
  const key = sql.ref(rows.order.columns[0] as string)
  const selected = fromWhere(database, rows, conditionsOf(rows, dataset.filter, false))
  const sampleRows = SAMPLE_ROWS[dataset.unit]
  const indexObserver =
    dataset.filter.observer === undefined
      ? sql`null`
      : sql`(select body from index_observer where nickname = ${OBSERVER})`
  return sql`select ${sql.raw(PUBLICATION_COLUMNS)}, d.url_keys as "urlKeys", d.text_bytes as "textBytes",
    (select at from publication where number = 1) as "createdAt",
    (select ${key} from ${selected} order by ${key} limit 1) as first,
    (select ${key} from ${selected} order by ${key} desc limit 1) as last,
    (select min(${key}) from (select ${key} from ${selected} order by ${key} desc limit ${sql.lit(sampleRows)}) s) as sample,
    ${indexObserver} as "indexObserver" from ${sql.raw(PUBLICATION_TABLES)}`
}

/** The nicknames of all observers with an observation, after the times of their first and last ones. */
const SELECT_OBSERVERS = sql`select first || last || nickname as body from (
  select nickname, (select min(at) from observation where observer = o.nickname) as first,
    (select max(at) from observation where observer = o.nickname) as last
  from observer o) s where first is not null order by nickname`

/** With records of this size, padding takes more time than measuring the texts of a dataset once. */
const LONG_RECORD_BYTES = 1_024

export type HapiStore = ReturnType<typeof hapiStore>
export type SelectedDataset = Awaited<ReturnType<HapiStore['select']>>

export const hapiStore = ({ tables, database, files, settings, erasures }: FeatureDependencies) => {
  /** The schema of the factor of an observer, if there is an index. */
  const factorSchema = tables.find(({ name }) => name === 'index-observers')?.fields['k']
  const datasets = hapiDatasets(tables)
  const readers = new Map<string, ReadPublished<Row, FactsInput>>()
  const readObservers = bodiesReader(database, () => SELECT_OBSERVERS, '\n')
  const published = new PublicationCache<PublishedDataset | undefined>(erasures)
  const measured = new PublicationCache<DatasetColumns>(erasures)
  const catalogs = new PublicationCache<readonly ListedDataset[]>(erasures)

  /** A dataset as of `publication` or later; undefined if it has no records. */
  const find = (dataset: HapiDataset, publication: Publication): Promise<PublishedDataset | undefined> =>
    published.get(publication, dataset.id, () => read(dataset, publication))

  const readCatalog = async (publication: Publication): Promise<ListedDataset[]> => {
    const listed: ListedDataset[] = []
    for (const dataset of datasets.fixed) {
      const found = await find(dataset, publication)
      if (found) listed.push(found)
    }
    const { joined } = await readObservers({}, publication)
    for (const line of joined.toString().split('\n')) {
      if (line === '') continue
      const [first, last, observer] = [line.slice(0, 20), line.slice(20, 40), line.slice(40)]
      listed.push({
        dataset: datasets.ofObserver(observer),
        range: timeRangeOf('instant', first, last, last),
      })
    }
    return listed
  }

  const read = async (dataset: HapiDataset, known: Publication): Promise<PublishedDataset | undefined> => {
    const { rows } = dataset.table
    if (rows.series.offError?.(settings)) return undefined
    const shape = [dataset.table.name, ...Object.keys(dataset.filter)].join()
    const readFacts =
      readers.get(shape) ?? database.preparePublished<Row, FactsInput>(selectFacts(database, dataset))
    readers.set(shape, readFacts)
    const row = await readFacts({ query: dataset.filter }, known)
    const { first, last, sample, indexObserver, createdAt } = row
    const publication = publicationOf(row)
    const served = rows.series.versionOf(publication)
    if (first === null || last === null || sample === null || !served) return undefined
    const urlKeys = parseUrlKeys(row.urlKeys)
    const published = new TextBytes(row.textBytes)
    return {
      dataset,
      publication,
      served,
      createdAt,
      range: timeRangeOf(dataset.unit, first, last, sample),
      columnsFor: (textBytes = published) => datasetColumns(dataset, urlKeys, textBytes, factorSchema),
      factor: settings.index === 'on' && indexObserver !== null ? JSON.parse(indexObserver).k : null,
    }
  }

  /**
   * The columns, whose lengths are the same for every request: HAPI clients read `info` once, and then data of any time
   * range. They are those of all records ever published, which are known, unless these are long.
   */
  const columnsOf = async ({
    dataset,
    publication,
    columnsFor,
  }: PublishedDataset): Promise<DatasetColumns> => {
    const columns = columnsFor()
    const { textKind } = dataset
    if (!textKind || binaryRecordBytes(columns.parameters) < LONG_RECORD_BYTES) return columns
    return measured.get(publication, dataset.id, async () => {
      try {
        const rows = rowsOfDataset(dataset)
        return columnsFor(await files.measureTexts(textKind, rows, dataset.filter, publication))
      } catch (error) {
        // The store is down, or this publication is no longer in its history.
        if (error instanceof BuildError && error.kind !== 'other')
          throw unavailable('The data cannot be read')
        throw error
      }
    })
  }

  return {
    /** The dataset of a query with the selected parameters, as of `publication` or later. */
    async select({ dataset: id, parameters: names }: InfoQuery, publication: Publication) {
      const dataset = datasets.withId(id)
      const found = dataset && (await find(dataset, publication))
      if (!found) throw hapiError(1406, 'dataset takes an id from /hapi/catalog.')
      const columns = await columnsOf(found)
      return { ...found, columns, parameters: selectParameters(columns.parameters, names) }
    },
    /** All datasets that have records, as of `publication` or later. */
    catalog: (publication: Publication): Promise<readonly ListedDataset[]> =>
      catalogs.get(publication, '', () => readCatalog(publication)),
  }
}
