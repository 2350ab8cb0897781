/** The page at /hapi, which explains the service, and lists its datasets or how to get access to them. */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HAPI_PATH, hapiPathFor } from '../../domain/hapi/hapi-address.ts'
import { PACKAGE_ROOT } from '../../package-root.ts'
import type { ApiSettings } from '../app-dependencies.ts'
import { SMALL_BROTLI } from '../http/encoding.ts'
import { HTML_TYPE } from '../http/headers.ts'
import { publicDocument, type Representation } from '../http/representation.ts'
import { selfContainedPageHeaders } from '../portal/security-headers.ts'
import type { ListedDataset } from './hapi-store.ts'

const PLOT_SERVER = 'https://hapi-server.org/plot'

const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const link = (url: string, text: string): string => `<a href="${html(url)}">${text}</a>`

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

/** Reads the files at the start, because an update may replace them. */
const readPage = (file: string) => {
  const read = (name: string) => readFileSync(join(PACKAGE_ROOT, 'public', name), 'utf8')
  const style = read('style.css')
  return {
    template: read(file).replace('<!-- style -->', () => `<style>${style}</style>`),
    headers: selfContainedPageHeaders(hash('sha256', style, 'base64')),
  }
}

type Settings = Pick<ApiSettings, 'publicUrl' | 'hapi' | 'contact'>

/** The page for clients that can use the endpoints. */
export const hapiPage = ({ publicUrl, hapi }: Settings) => {
  const { template, headers } = readPage('hapi.html')
  const server = hapi === 'public' && publicUrl !== undefined ? publicUrl + HAPI_PATH : undefined
  return (datasets: readonly ListedDataset[]): Representation =>
    publicDocument(
      template.replace('<!-- datasets -->', () => listOf(datasets, server)),
      HTML_TYPE,
      { headers, brotliQuality: SMALL_BROTLI, cacheControl: 'private, no-cache' },
    )
}

/** The page for visitors without a token. It has no data. */
export const hapiAccessPage = ({ publicUrl = '', contact }: Settings): Representation => {
  const { template, headers } = readPage('hapi-access.html')
  const text = template
    .replace('<!-- address -->', () => html(publicUrl + hapiPathFor('{token}')))
    .replace('<!-- contact -->', () => (contact === undefined ? '' : ` at ${html(contact)}`))
  return publicDocument(text, HTML_TYPE, { headers, brotliQuality: SMALL_BROTLI })
}
