/**
 * Updates a file to what a new download would give. The change feed names the records that were published, changed or
 * retracted since the file's data version, so only these are transferred.
 */
import { basename } from 'node:path'
import { Gone, InvalidRequest, NotFound } from '../errors.ts'
import { type FileInfo, serviceRootOf } from './bulk-api.ts'
import { type CliOptions, requestFor } from './cli-options.ts'
import { CommandError } from './command-errors.ts'
import { type DownloadContext, download } from './download.ts'
import { LineEdit } from './line-edit.ts'
import { csvLines, type LineFormat, NDJSON_LINES } from './line-format.ts'
import { readChunks } from './lines.ts'
import { bulkFormatOf, readText, writeOutputFile } from './output-file.ts'
import {
  filtersIn,
  isUnchanged,
  metaTable,
  originOf,
  type Provenance,
  readProvenance,
  writeProvenance,
} from './provenance.ts'
import { parseChanges, type RecordChanges } from './record-changes.ts'

const REPLACE = 'add --force to replace it, or choose another file'
/** Changes are applied in memory. If they have more bytes than this or than the file, a new download is cheaper. */
const [MIN_CHANGES_LIMIT, MAX_CHANGES_LIMIT] = [2 ** 20, 2 ** 26]

/** The file cannot be updated by applying changes; the message says why. */
class NotApplicable extends Error {}

/** The provenance of the file; throws if the file cannot be updated. */
const provenanceOf = async ({ file }: CliOptions, root: string): Promise<Provenance> => {
  const provenance = await readProvenance(file)
  if (provenance === undefined)
    throw new CommandError(
      `${file} cannot be updated, because ${basename(file)}.meta.json is missing or incomplete; ${REPLACE}.`,
    )
  const fileRoot = serviceRootOf(provenance.source)
  if (fileRoot !== root)
    throw new CommandError(`${file} was downloaded from ${fileRoot}, and this is ${root}; ${REPLACE}.`)
  if (!(await isUnchanged(file, provenance)))
    throw new CommandError(`${file} has been changed since it was downloaded; ${REPLACE}.`)
  return provenance
}

const checkSameQuery = ({ file, resource }: CliOptions, provenance: Provenance, info: FileInfo): void => {
  const filters = filtersIn(info)
  const names = [...Object.keys(filters), ...Object.keys(provenance.query)]
  if (provenance.resource === resource && names.every((name) => filters[name] === provenance.query[name]))
    return
  const flags = Object.entries(provenance.query).map(([name, value]) => ` --${name} ${value}`)
  const content = flags.length === 0 ? `all ${provenance.resource}` : provenance.resource + flags.join('')
  throw new CommandError(`${file} was downloaded with another query: ${content}; ${REPLACE}.`)
}

const csvHeader = async (file: string): Promise<string[]> => {
  for await (const chunk of readChunks(file)())
    return chunk.toString('utf8', 0, chunk.indexOf('\r\n')).split(',')
  return []
}

/** A CSV of images has a column for each kind of URL, so an added or removed column changes every line. */
const checkImageColumns = async (
  { bulk }: DownloadContext,
  info: FileInfo,
  columns: readonly string[],
): Promise<void> => {
  const { version, fields } = await bulk.tableSchema('images').catch(() => {
    bulk.signal.throwIfAborted()
    throw new NotApplicable('The current columns cannot be read')
  })
  if (version !== info.version) throw new NotApplicable('The data are changing')
  const current = fields.map(({ name }) => name)
  const added = current.filter((name) => !columns.includes(name))
  if (added.length > 0) throw new NotApplicable(`Columns were added (${added.join(', ')})`)
  const removed = columns.filter((name) => !current.includes(name))
  if (removed.length > 0) throw new NotApplicable(`Columns were removed (${removed.join(', ')})`)
}

const lineFormatOf = async (
  { file, format, resource }: CliOptions,
  context: DownloadContext,
  info: FileInfo,
): Promise<LineFormat> => {
  if (format !== 'csv') return NDJSON_LINES
  const columns = await csvHeader(file)
  if (resource === 'images') await checkImageColumns(context, info, columns)
  const lines = csvLines(columns)
  if (lines === undefined) throw new NotApplicable('The columns have changed')
  return lines
}

/** An ETag without its version identifies the query, the format and its revision. */
const formatIn = (etag: string, version: string): string => etag.replace(version, '')

const changesSince = async (
  { resource, format }: CliOptions,
  { bulk }: DownloadContext,
  { dataVersion, bytes, etag }: Provenance,
  info: FileInfo,
): Promise<RecordChanges> => {
  if (format === 'parquet') throw new NotApplicable('Parquet files cannot be edited')
  if (resource !== 'observations' && resource !== 'images')
    throw new NotApplicable('Only observations and images can be updated in place')
  if (formatIn(etag, dataVersion) !== formatIn(info.etag, info.version))
    throw new NotApplicable("The server's release writes files differently")
  const limit = Math.min(Math.max(bytes, MIN_CHANGES_LIMIT), MAX_CHANGES_LIMIT)
  try {
    const lines = await bulk.changes(resource, dataVersion, info.version, limit)
    if (lines === undefined) throw new NotApplicable('Most records have changed')
    return parseChanges(lines, filtersIn(info))
  } catch (error) {
    if (error instanceof NotFound || error instanceof Gone || error instanceof InvalidRequest)
      throw new NotApplicable(`heliolog cannot list the changes since version ${dataVersion}`)
    throw error
  }
}

const applyChanges = async (
  options: CliOptions,
  context: DownloadContext,
  provenance: Provenance,
  info: FileInfo,
): Promise<Provenance> => {
  const { file, format, resource } = options
  const { bulk, progress } = context
  const [changes, origin] = await Promise.all([
    changesSince(options, context, provenance, info),
    originOf(options, bulk, info),
  ])
  const lines = await lineFormatOf(options, context, info)
  const edit = new LineEdit(readText(file, format, resource), lines, changes)
  const check = (sha256: string | undefined) => {
    if (edit.rows !== info.rows)
      throw new NotApplicable(`The updated file would have ${edit.rows} rows instead of ${info.rows}`)
    // A digest that heliolog knows already costs nothing; --verify also compares others.
    if (info.sha256 !== undefined && format === bulkFormatOf(format) && sha256 !== info.sha256)
      throw new NotApplicable("The updated file would differ from heliolog's")
  }
  const meta = metaTable(origin)
  const sha256 = await writeOutputFile({ file, format, resource, text: edit.chunks, meta, bulk, check })
  const count = changes.ids.size
  progress.log(`Applied ${count.toLocaleString('en-US')} ${count === 1 ? 'change' : 'changes'}.`)
  return writeProvenance(file, origin, sha256)
}

/** Undefined if the file is up to date. */
export const update = async (
  options: CliOptions,
  context: DownloadContext,
): Promise<Provenance | undefined> => {
  const { bulk, progress } = context
  const provenance = await provenanceOf(options, bulk.root)
  const info = await bulk.fileInfoUnless(provenance.etag, requestFor(options))
  if (info === undefined) return undefined
  checkSameQuery(options, provenance, info)
  try {
    return await applyChanges(options, context, provenance, info)
  } catch (error) {
    if (!(error instanceof NotApplicable)) throw error
    progress.log(`${error.message}; everything is downloaded again.`)
    return download(options, context)
  }
}
