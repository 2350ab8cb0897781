/** The JSON documents of HAPI besides the data: about, capabilities, catalog and info. */
import { DATASET_TITLE } from '../../domain/community/citation.ts'
import { publisherText, titleWithName } from '../../domain/community/community.ts'
import { ATTRIBUTION } from '../../domain/records/meta.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import {
  contentEtag,
  dataOptions,
  type Edition,
  lastModifiedHeaders,
  Representation,
} from '../../http/representation.ts'
import { HAPI_FORMATS, type HapiFormat, infoDocument } from './datasets/hapi-info.ts'
import type { ServedParameter } from './datasets/hapi-parameters.ts'
import { HAPI_VERSION, type HapiStatus, okStatus } from './datasets/hapi-status.ts'
import type { ListedDataset, PublishedDataset } from './hapi-store.ts'

type Settings = Pick<ApiSettings, 'communityName' | 'contact' | 'dataLicense' | 'publicUrl'>

const OPERATORS = 'The operators of this server'
/** The dataset with which clients test the server. */
const TESTED_DATASET = 'daily'
const TESTED_PARAMETERS = 'obs_count,wolf_mean'
const OK = { HAPI: HAPI_VERSION, status: okStatus(1200) }

export const aboutDocument = (settings: Settings, datasets: readonly ListedDataset[]): object => {
  const { contact = OPERATORS, publicUrl } = settings
  const tested = datasets.find(({ dataset }) => dataset.id === TESTED_DATASET)
  return {
    ...OK,
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

export const capabilitiesDocument = (): object => ({ ...OK, outputFormats: HAPI_FORMATS })

export const catalogDocument = (datasets: readonly ListedDataset[]): object => ({
  ...OK,
  catalog: datasets.map(({ dataset: { id, title } }) => ({ id, title })),
})

/** The info document, or the header of data in this format. */
export const datasetInfo = (
  { communityName, contact = OPERATORS, dataLicense, publicUrl }: Settings,
  { dataset, range, edition, createdAt }: PublishedDataset,
  parameters: readonly ServedParameter[],
  status: HapiStatus,
  format?: HapiFormat,
): object =>
  infoDocument(
    dataset,
    {
      range,
      version: edition.version,
      createdAt,
      modifiedAt: edition.publishedAt,
      contact,
      licenseUrl: dataLicense?.url,
      communityName,
      url: publicUrl,
    },
    parameters.map(({ parameter }) => parameter),
    status,
    format,
  )

/** Options of a body that also depends on settings or on the index, so that only its ETag validates it. */
export const undatedOptions = (edition: Edition, etag: string) => {
  const options = dataOptions(edition)
  return {
    ...options,
    etag,
    dates: undefined,
    headers: [...(options.headers ?? []), ...lastModifiedHeaders(edition)],
  }
}

export const hapiDocument = (document: object, edition: Edition): Representation => {
  const text = `${JSON.stringify(document, null, 1)}\n`
  return new Representation([text], undatedOptions(edition, contentEtag(edition.version, text)))
}
