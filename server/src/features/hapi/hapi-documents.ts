/** The JSON documents of HAPI besides the data: about, capabilities, catalog and info. */
import { TOKEN_ADDRESSES } from '../../access/token-address.ts'
import { citationText, DATASET_TITLE } from '../../domain/community/citation.ts'
import { publisherText, titleWithName } from '../../domain/community/community.ts'
import { ATTRIBUTION } from '../../domain/records/meta.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import {
  contentEtag,
  dataOptions,
  type Edition,
  lastModifiedHeaders,
  Representation,
  type RepresentationOptions,
} from '../../http/representation.ts'
import type { ServedParameter } from './hapi-parameters.ts'
import { type OkCode, okReason, okStatus } from './hapi-status.ts'
import type { ListedDataset, PublishedDataset } from './hapi-store.ts'
import { UNITS } from './hapi-time.ts'
import { HAPI_FORMATS, type HapiFormat } from './hapi-writer.ts'

const OPERATORS = 'The operators of this server'
/** The dataset with which clients test the server. */
const TESTED_DATASET = 'daily'
const TESTED_PARAMETERS = 'obs_count,wolf_mean'

export const aboutDocument = (settings: ApiSettings, datasets: readonly ListedDataset[]): object => {
  const { contact = OPERATORS, publicUrl } = settings
  const tested = datasets.find(({ dataset }) => dataset.id === TESTED_DATASET)
  return {
    ...okStatus(1200),
    id: publicUrl === undefined ? 'heliolog' : new URL(publicUrl).host,
    title: titleWithName(DATASET_TITLE, settings),
    contact,
    description: `Observations of the Sun by ${publisherText(settings)}, with their daily activity and index. ${ATTRIBUTION}.`,
    ...(tested && {
      dataTest: {
        name: tested.dataset.title,
        query: {
          dataset: TESTED_DATASET,
          start: tested.range.sampleStartDate,
          stop: tested.range.sampleStopDate,
          parameters: TESTED_PARAMETERS,
        },
      },
    }),
  }
}

export const capabilitiesDocument = (): object => ({ ...okStatus(1200), outputFormats: HAPI_FORMATS })

export const catalogDocument = (datasets: readonly ListedDataset[]): object => ({
  ...okStatus(1200),
  catalog: datasets.map(({ dataset: { id, title } }) => ({ id, title })),
})

/** The info document of a dataset, or the header of its data in this format. */
export const infoDocument = (
  { communityName, contact = OPERATORS, dataLicense, publicUrl }: ApiSettings,
  { dataset, range, edition, createdAt }: PublishedDataset,
  parameters: readonly ServedParameter[],
  code: OkCode,
  format?: HapiFormat,
): object => {
  const { cadence } = UNITS[dataset.table.timeSeries.unit]
  const { version, publishedAt } = edition
  const citation = citationText({ version, publishedAt, url: publicUrl && `${publicUrl}/`, communityName })
  return {
    ...okStatus(code),
    ...(format && { format }),
    ...range,
    ...(cadence && { cadence }),
    timeStampLocation: cadence ? 'begin' : 'other',
    description: `${dataset.description} ${ATTRIBUTION}.`,
    ...(publicUrl !== undefined && { resourceURL: publicUrl + TOKEN_ADDRESSES.hapi.path }),
    ...(createdAt !== null && { creationDate: createdAt }),
    ...(publishedAt !== null && { modificationDate: publishedAt }),
    datasetCitation: citation.trim().replaceAll('\n', ' '),
    ...(dataLicense && { licenseURL: dataLicense.url }),
    contact,
    additionalMetadata: [{ name: 'heliolog', content: { data_version: version, attribution: ATTRIBUTION } }],
    parameters: parameters.map(({ parameter }) => parameter),
  }
}

/** Options of a body that also depends on settings or on the index, so that only its ETag validates it. */
export const undatedOptions = (edition: Edition, etag: string): RepresentationOptions => {
  const options = dataOptions(edition)
  return {
    ...options,
    etag,
    dates: undefined,
    headers: [...(options.headers ?? []), ...lastModifiedHeaders(edition)],
  }
}

export const documentResponse = (document: object, edition: Edition): Representation => {
  const text = `${JSON.stringify(document, null, 1)}\n`
  const options = undatedOptions(edition, contentEtag(edition.version, text))
  return new Representation([text], { ...options, reason: okReason(1200) })
}
