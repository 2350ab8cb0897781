/** The documents of HAPI besides the data, and the page at /hapi, which lists the datasets or how to get access. */
import { hash } from 'node:crypto'
import { HAPI_FORMATS, type HapiFormat } from '@heliolog/table-writer/hapi-writer'
import { TOKEN_ADDRESSES, tokenPath } from '../../access/token-address.ts'
import { citationText, DATASET_TITLE } from '../../domain/community/citation.ts'
import { publisherText, titleWithName } from '../../domain/community/community.ts'
import { ATTRIBUTION } from '../../domain/records/meta.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import { SMALL_BROTLI } from '../../http/encoding.ts'
import { HTML_TYPE } from '../../http/headers.ts'
import { html, link, plainStyle, readPlainPage } from '../../http/pages/plain-pages.ts'
import { contentEtag, publicDocument } from '../../http/pages/public-document.ts'
import { selfContainedPageHeaders } from '../../http/pages/security-headers.ts'
import {
  dataOptions,
  lastModifiedHeaders,
  Representation,
  type RepresentationOptions,
  type SeriesVersion,
} from '../../http/representation.ts'
import { type OkCode, okReason, okStatus } from './hapi-status.ts'
import type { ListedDataset, SelectedDataset } from './hapi-store.ts'

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

/** Instants are irregular. */
const CADENCES = { instant: undefined, day: 'P1D', month: 'P1M' } as const

export const infoDocument = (
  { communityName, contact = OPERATORS, dataLicense, publicUrl }: ApiSettings,
  { dataset, range, served, createdAt, parameters }: SelectedDataset,
  code: OkCode,
  format?: HapiFormat,
): object => {
  const cadence = CADENCES[dataset.unit]
  const { version, publishedAt } = served
  const citation = citationText({ version, publishedAt: served.citedAt, publicUrl, communityName })
  return {
    ...okStatus(code),
    ...(format && { format }),
    ...range,
    ...(cadence && { cadence }),
    timeStampLocation: cadence ? 'begin' : 'other',
    description: `${dataset.description} ${ATTRIBUTION}.`,
    ...(publicUrl !== undefined && { resourceURL: publicUrl + TOKEN_ADDRESSES.hapi.path }),
    ...(createdAt !== null && { creationDate: createdAt }),
    // HAPI means the content of the dataset, which for the index changes when it is computed.
    ...(publishedAt !== null && { modificationDate: publishedAt }),
    datasetCitation: citation.trim().replaceAll('\n', ' '),
    ...(dataLicense && { licenseURL: dataLicense.url }),
    contact,
    // One object: an earlier edition of the 3.3 schema accepts no list.
    additionalMetadata: { name: 'heliolog', content: { data_version: version, attribution: ATTRIBUTION } },
    parameters: parameters.map(({ parameter }) => parameter),
  }
}

/** Options of a body that also depends on settings or on the index, so that only its ETag validates it. */
export const undatedOptions = (served: SeriesVersion, etag: string): RepresentationOptions => {
  const options = dataOptions(served)
  return {
    ...options,
    etag,
    dates: undefined,
    headers: [...(options.headers ?? []), ...lastModifiedHeaders(served)],
  }
}

export const documentResponse = (document: object, served: SeriesVersion): Representation => {
  const text = `${JSON.stringify(document, null, 1)}\n`
  const options = undatedOptions(served, contentEtag(served.version, text))
  return new Representation([text], { ...options, reason: okReason(1200) })
}

const PLOT_SERVER = 'https://hapi-server.org/plot'

const listItem = ({ dataset, range }: ListedDataset, server: string | undefined): string => {
  const { id, title } = dataset
  const { startDate: start, stopDate: stop } = range
  const linkTo = (url: string, query: Record<string, string>, text: string) =>
    link(`${url}?${new URLSearchParams(query)}`, text)
  const links = [
    // The plot server can only reach a server that is public.
    ...(server === undefined ? [] : [linkTo(PLOT_SERVER, { server, id, format: 'gallery' }, 'plot')]),
    // Relative to the page, whose address may contain a token.
    linkTo('hapi/info', { dataset: id }, 'info'),
    linkTo('hapi/data', { dataset: id, start, stop }, 'CSV'),
  ]
  return `<li><code>${html(id)}</code>: ${html(title)}, from ${start.slice(0, 10)} (${links.join(', ')})</li>`
}

const listOf = (datasets: readonly ListedDataset[], server: string | undefined): string =>
  datasets.length === 0
    ? '<p>Nothing has been published yet.</p>'
    : `<h2>Datasets</h2>\n<ul>\n${datasets.map((dataset) => listItem(dataset, server)).join('\n')}\n</ul>`

const readPage = (file: string, settings: ApiSettings, parts: Record<string, string> = {}) => {
  const style = plainStyle(settings)
  const fillIn = readPlainPage(file, settings)
  const headers = selfContainedPageHeaders(hash('sha256', style, 'base64'))
  return (datasets: string, options: Partial<RepresentationOptions> = {}): Representation =>
    publicDocument(fillIn({ style: `<style>${style}</style>`, ...parts, datasets }), HTML_TYPE, {
      headers,
      brotliQuality: SMALL_BROTLI,
      reason: okReason(1200),
      ...options,
    })
}

/** The page for clients that can use the endpoints. */
export const hapiPage = (settings: ApiSettings) => {
  const { publicUrl, hapi } = settings
  const fillIn = readPage('hapi.html', settings)
  const server =
    hapi === 'public' && publicUrl !== undefined ? publicUrl + TOKEN_ADDRESSES.hapi.path : undefined
  return (datasets: readonly ListedDataset[]): Representation =>
    fillIn(listOf(datasets, server), { cacheControl: 'private, no-cache' })
}

/** The page for visitors without a token. It has no data. */
export const hapiAccessPage = (settings: ApiSettings): Representation => {
  const address = html((settings.publicUrl ?? '') + tokenPath('hapi', '{token}'))
  return readPage('hapi-access.html', settings, { address })('')
}
