/** `<file>.meta.json`: where a file comes from, what it contains, and how to cite it. */
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { isObject, parseJson } from '../response.ts'
import type { Context, FileInfo } from './bulk-file.ts'
import type { Chunks } from './lines.ts'

export const CLIENT_VERSION: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version

/** The facts about a file that an update needs. */
export interface FileProvenance {
  resource: string
  source: string
  query: Record<string, string>
  dataVersion: string
  rows: number
  bytes: number
  sha256: string
  /** When the file was written, in ms: while size and time are the same, its digest need not be computed again. */
  mtimeMs: number
  etag: string
}

/** Undefined if the server sends none or that of a newer version; a download does not need it. */
const citationOf = async (
  { heliolog, signal, options }: Context,
  version: string,
): Promise<string | undefined> => {
  const requested = { signal, version: options.query['version'] }
  const text = await heliolog.citation('txt', requested).catch(() => '')
  return text.includes(version) ? text.trim() : undefined
}

/** In hex. */
export const sha256Of = async (chunks: Chunks): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

const pathFor = (file: string): string => `${file}.meta.json`

/** Describes a file that was written from the data of `info`. `sha256` is computed unless it is given. */
export const writeProvenance = async (context: Context, info: FileInfo, sha256?: string): Promise<void> => {
  const { file, resource, format } = context.options
  const { size, mtimeMs } = await stat(file)
  const provenance = {
    file: basename(file),
    resource,
    format,
    source: context.url,
    query: info.query,
    dataVersion: info.version,
    publishedAt: info.publishedAt ?? null,
    downloadedAt: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    rows: info.rows,
    bytes: size,
    sha256: sha256 ?? (await sha256Of(createReadStream(file))),
    mtimeMs,
    etag: info.etag,
    attribution: info.attribution,
    citation: await citationOf(context, info.version),
    dictionary: `${context.root}/bulk/v1/dictionary.json`,
    client: `heliolog-get ${CLIENT_VERSION}`,
  }
  const path = `${pathFor(file)}.new`
  await writeFile(path, `${JSON.stringify(provenance, null, 2)}\n`)
  await rename(path, pathFor(file))
}

/** Undefined if there is none, or if it lacks what an update needs. */
export const readProvenance = async (file: string): Promise<FileProvenance | undefined> => {
  const content = parseJson(await readFile(pathFor(file), 'utf8').catch(() => ''))
  if (!isObject(content) || !isObject(content['query'])) return undefined
  const texts = ['etag', 'sha256', 'resource', 'source', 'dataVersion']
  return texts.every((name) => typeof content[name] === 'string')
    ? (content as unknown as FileProvenance)
    : undefined
}

/** True if the file is as it was when its provenance was written. */
export const isUnchanged = async (
  file: string,
  { bytes, mtimeMs, sha256 }: FileProvenance,
): Promise<boolean> => {
  const found = await stat(file)
  return (
    (found.size === bytes && found.mtimeMs === mtimeMs) || (await sha256Of(createReadStream(file))) === sha256
  )
}
