/** `<file>.meta.json`: where a file is from, what it holds, and how to cite it. */
import { readFileSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { isObject, parseJson } from '../response.ts'
import type { Format } from './formats.ts'
import { sha256Of } from './made-file.ts'
import type { FileHead } from './service.ts'
import type { Resource } from './words.ts'

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
  etag: string
  attribution: string
  citation?: string
  dictionary: string
  client: string
}

/** What is known before the file is there. */
export type Origin = Omit<Provenance, 'file' | 'bytes' | 'sha256'>

export const originOf = (
  { resource, format }: { resource: Resource; format: Format },
  source: string,
  root: string,
  head: FileHead,
  citation: string | undefined,
): Origin => ({
  resource,
  format,
  source,
  query: queryIn(head),
  dataVersion: head.version,
  publishedAt: head.publishedAt,
  downloadedAt: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
  rows: head.rows,
  etag: head.etag,
  attribution: head.attribution,
  ...(citation === undefined ? {} : { citation }),
  dictionary: `${root}/bulk/v1/dictionary.json`,
  client: `heliolog-get ${CLIENT_VERSION}`,
})

export const queryIn = ({ query }: FileHead): Record<string, string> =>
  query === 'all' ? {} : Object.fromEntries(new URLSearchParams(query))

/** The same for SQLite's own table, all as text. */
export const asTexts = (origin: Origin): Record<string, string> =>
  Object.fromEntries(
    Object.entries(origin)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )

const nameFor = (file: string): string => `${file}.meta.json`

export const writeProvenance = async (file: string, origin: Origin): Promise<Provenance> => {
  const { resource, format, source, query, dataVersion, publishedAt, downloadedAt, rows, ...rest } = origin
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
    bytes: (await stat(file)).size,
    sha256: await sha256Of(file),
    ...rest,
  }
  const path = `${nameFor(file)}.new`
  await writeFile(path, `${JSON.stringify(provenance, null, 2)}\n`)
  await rename(path, nameFor(file))
  return provenance
}

/** Undefined where there is none that can be relied on. */
export const readProvenance = async (file: string): Promise<Provenance | undefined> => {
  const content = parseJson(await readFile(nameFor(file), 'utf8').catch(() => ''))
  const has = (name: string) => isObject(content) && typeof content[name] === 'string'
  const hasTexts = ['etag', 'sha256', 'resource', 'source'].every(has)
  return hasTexts && isObject(content) && isObject(content['query'])
    ? (content as unknown as Provenance)
    : undefined
}
