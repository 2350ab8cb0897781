/** The info document of a dataset, which is also the header of its data. */
import { TOKEN_ADDRESSES } from '../../../access/token-address.ts'
import { citationText } from '../../../domain/community/citation.ts'
import { dayOf } from '../../../domain/day.ts'
import { ATTRIBUTION } from '../../../domain/records/meta.ts'
import { type HapiDataset, UNITS } from './hapi-datasets.ts'
import type { HapiParameter } from './hapi-parameters.ts'
import { HAPI_VERSION, type HapiStatus } from './hapi-status.ts'
import { endTimeOf, firstTimeOf } from './hapi-time.ts'

export type HapiFormat = 'csv' | 'json' | 'binary'
export const HAPI_FORMATS: readonly HapiFormat[] = ['csv', 'binary', 'json']

/** The first and last keys of the records, and that of the first one of the sample. */
export interface KeyRange {
  first: string
  last: string
  sample: string
}

/** The times between which a dataset has records. */
export interface TimeRange {
  startDate: string
  /** Exclusive. */
  stopDate: string
  sampleStartDate: string
  sampleStopDate: string
}

export const timeRangeOf = (dataset: HapiDataset, { first, last, sample }: KeyRange): TimeRange => {
  const { unit } = dataset.table.timeSeries
  const startDate = firstTimeOf(unit, first)
  const stopDate = endTimeOf(unit, last)
  const sampleStart = unit === 'month' ? firstTimeOf(unit, sample) : firstTimeOf('day', dayOf(sample))
  return {
    startDate,
    stopDate,
    sampleStartDate: sampleStart < startDate ? startDate : sampleStart,
    sampleStopDate: stopDate,
  }
}

/** Facts in an info document, without the parameters. */
export interface InfoFacts {
  range: TimeRange
  /** The version of the data, or of those from which the index was computed. */
  version: string
  /** When the first data were published, and when these were published or computed. */
  createdAt: string | null
  modifiedAt: string | null
  contact: string
  /** The licence of the data; undefined when it is not known. */
  licenseUrl: string | undefined
  /** The public URL of the service, without a trailing slash; undefined when it is not known. */
  url: string | undefined
  communityName: string | undefined
}

export const infoDocument = (
  dataset: HapiDataset,
  facts: InfoFacts,
  parameters: readonly HapiParameter[],
  status: HapiStatus,
  format?: HapiFormat,
): object => {
  const { cadence } = UNITS[dataset.table.timeSeries.unit]
  const { range, version, createdAt, modifiedAt, contact, licenseUrl, url, communityName } = facts
  const citation = citationText({ version, publishedAt: modifiedAt, url: url && `${url}/`, communityName })
  return {
    HAPI: HAPI_VERSION,
    status,
    ...(format && { format }),
    ...range,
    ...(cadence && { cadence }),
    timeStampLocation: cadence ? 'begin' : 'other',
    description: `${dataset.description} ${ATTRIBUTION}.`,
    ...(url !== undefined && { resourceURL: url + TOKEN_ADDRESSES.hapi.path }),
    ...(createdAt !== null && { creationDate: createdAt }),
    ...(modifiedAt !== null && { modificationDate: modifiedAt }),
    datasetCitation: citation.trim().replaceAll('\n', ' '),
    ...(licenseUrl !== undefined && { licenseURL: licenseUrl }),
    contact,
    additionalMetadata: [{ name: 'heliolog', content: { data_version: version, attribution: ATTRIBUTION } }],
    parameters,
  }
}
