/** The page at /hapi, which explains the service, and lists its datasets or how to get access to them. */
import { hash } from 'node:crypto'
import { TOKEN_ADDRESSES, tokenPath } from '../../access/token-address.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import { SMALL_BROTLI } from '../../http/encoding.ts'
import { HTML_TYPE } from '../../http/headers.ts'
import { html, link, plainStyle, readPlainPage } from '../../http/pages/plain-pages.ts'
import { selfContainedPageHeaders } from '../../http/pages/security-headers.ts'
import { publicDocument, type Representation, type RepresentationOptions } from '../../http/representation.ts'
import { okReason } from './hapi-status.ts'
import type { ListedDataset } from './hapi-store.ts'

const PLOT_SERVER = 'https://hapi-server.org/plot'

/** Relative to the page, whose address may contain a token. */
const endpoint = (name: string, query: Record<string, string>): string =>
  `hapi/${name}?${new URLSearchParams(query)}`

/** The plot server can only reach a server that is public. */
const plotLink = (server: string, dataset: string): string =>
  link(`${PLOT_SERVER}?${new URLSearchParams({ server, id: dataset, format: 'gallery' })}`, 'plot')

const item = ({ dataset, range }: ListedDataset, server: string | undefined): string => {
  const { id, title } = dataset
  const { startDate: start, stopDate: stop } = range
  const links = [
    ...(server === undefined ? [] : [plotLink(server, id)]),
    link(endpoint('info', { dataset: id }), 'info'),
    link(endpoint('data', { dataset: id, start, stop }), 'CSV'),
  ]
  return `<li><code>${html(id)}</code>: ${html(title)}, from ${start.slice(0, 10)} (${links.join(', ')})</li>`
}

const listOf = (datasets: readonly ListedDataset[], server: string | undefined): string =>
  datasets.length === 0
    ? '<p>Nothing has been published yet.</p>'
    : `<h2>Datasets</h2>\n<ul>\n${datasets.map((dataset) => item(dataset, server)).join('\n')}\n</ul>`

/** Reads the file at the start, because an update may replace it. Returns a function that fills it in. */
const readPage = (file: string, settings: ApiSettings, parts: Record<string, string> = {}) => {
  const style = plainStyle(settings)
  const page = readPlainPage(file, settings, { style: `<style>${style}</style>`, ...parts })
  const headers = selfContainedPageHeaders(hash('sha256', style, 'base64'))
  return (datasets: string, options: Partial<RepresentationOptions> = {}): Representation =>
    publicDocument(
      page.replace('<!-- datasets -->', () => datasets),
      HTML_TYPE,
      {
        headers,
        brotliQuality: SMALL_BROTLI,
        reason: okReason(1200),
        ...options,
      },
    )
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
