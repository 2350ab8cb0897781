/** `<file>.meta.json`: where a file comes from, what it contains, and how to cite it. */
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { isObject, parseJson } from '../response.ts'
import type { BulkApi, FileInfo, Resource } from './bulk-api.ts'
import { type CliOptions, requestFor } from './cli-options.ts'
import type { Format } from './output-file.ts'

export const CLIENT_VERSION: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version

export interface Provenance {
  file: string
  resource: Resource
  format: Format
  source: string
  query: Record<string, string>
  dataVersion: string
  publishedAt: string | null
  downloadedAt: string
  rows: number
  bytes: number
  sha256: string
  /** When the file was written, in ms: while size and time are the same, its digest need not be computed again. */
  mtimeMs: number
  etag: string
  attribution: string
  citation?: string
  dictionary: string
  client: string
}

/** The part of the provenance that is known before the file is written. */
export type Origin = Omit<Provenance, 'file' | 'bytes' | 'sha256' | 'mtimeMs'>

export const filtersIn = ({ query }: FileInfo): Record<string, string> =>
  query === 'all' ? {} : Object.fromEntries(new URLSearchParams(query))

export const originOf = async (options: CliOptions, bulk: BulkApi, info: FileInfo): Promise<Origin> => {
  const citation = await bulk.citation(info.version)
  return {
    resource: options.resource,
    format: options.format,
    source: bulk.urlOf(requestFor(options)),
    query: filtersIn(info),
    dataVersion: info.version,
    publishedAt: info.publishedAt,
    downloadedAt: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    rows: info.rows,
    etag: info.etag,
    attribution: info.attribution,
    ...(citation === undefined ? {} : { citation }),
    dictionary: bulk.dictionaryUrl,
    client: `heliolog-get ${CLIENT_VERSION}`,
  }
}

/** The origin as the rows of SQLite's `meta` table. */
export const metaTable = (origin: Origin): Record<string, string> =>
  Object.fromEntries(
    Object.entries(origin)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )

/** In hex. */
export const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

const pathFor = (file: string): string => `${file}.meta.json`

/** `sha256` is computed unless it is given. */
export const writeProvenance = async (file: string, origin: Origin, sha256?: string): Promise<Provenance> => {
  const { resource, format, source, query, dataVersion, publishedAt, downloadedAt, rows, ...rest } = origin
  const { size, mtimeMs } = await stat(file)
  const provenance: Provenance = {
    file: basename(file),
    resource,
    format,
    source,
    query,
    dataVersion,
    publishedAt,
    downloadedAt,
    rows,
    bytes: size,
    sha256: sha256 ?? (await sha256Of(file)),
    mtimeMs,
    ...rest,
  }
  const path = `${pathFor(file)}.new`
  await writeFile(path, `${JSON.stringify(provenance, null, 2)}\n`)
  await rename(path, pathFor(file))
  return provenance
}

/** Whether the file is as it was when its provenance was written. */
export const isUnchanged = async (file: string, { bytes, mtimeMs, sha256 }: Provenance): Promise<boolean> => {
  const found = await stat(file)
  return (found.size === bytes && found.mtimeMs === mtimeMs) || (await sha256Of(file)) === sha256
}

/** Undefined if there is none, or if it lacks what an update needs. */
export const readProvenance = async (file: string): Promise<Provenance | undefined> => {
  const content = parseJson(await readFile(pathFor(file), 'utf8').catch(() => ''))
  if (!isObject(content) || !isObject(content['query'])) return undefined
  const isComplete = ['etag', 'sha256', 'resource', 'source', 'dataVersion'].every(
    (name) => typeof content[name] === 'string',
  )
  return isComplete ? (content as unknown as Provenance) : undefined
}
