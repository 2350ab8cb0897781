/**
 * Updates a file to what a new download would give. Any record may have been corrected or retracted, so the file's
 * beginning is kept only if heliolog reports the same digest for it.
 */
import { createHash, type Hash } from 'node:crypto'
import { basename } from 'node:path'
import { type FileInfo, serviceRootOf } from './bulk-api.ts'
import { type CliOptions, requestFor } from './cli-options.ts'
import { CommandError } from './command-errors.ts'
import { type DownloadContext, download, transfer } from './download.ts'
import { joinLines, type Lines } from './lines.ts'
import { type Format, readLines, writeOutputFile } from './output-file.ts'
import {
  filtersIn,
  metaTable,
  originOf,
  type Provenance,
  readProvenance,
  sha256Of,
  writeProvenance,
} from './provenance.ts'

const REPLACE = 'add --force to replace it, or choose another file'
/** Most corrections come within days, so the last month is always downloaded again. */
const RECENT_DAYS = 31
const DAY_MS = 86_400_000
/** The field that a file is sorted by. */
const TIME_FIELDS = ['date_of_observation', 'day']

/** The days of a file that are older than its last month. */
interface Beginning {
  /** The first day after it. */
  before: string
  rows: number
  /** The digest of these days as a file of their own. */
  sha256: string
}

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
  if (provenance.sha256 !== (await sha256Of(file)))
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

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** The rest of a CSV line from a cell on. */
const fromCell = (line: string, index: number): string => {
  let at = 0
  for (let left = index; left > 0 && at < line.length; at++)
    if (line[at] === '"') at = line.indexOf('"', at + 1)
    else if (line[at] === ',') left--
  return line.slice(at)
}

/** Returns a line's day; undefined for the CSV header, which must come first. */
const dayReader = (format: Format): ((line: Buffer) => string | undefined) => {
  if (format !== 'csv')
    return (line) => {
      const { date_of_observation: time, day } = JSON.parse(line.toString())
      return (time ?? day).slice(0, 10)
    }
  let column: number | undefined
  return (line) => {
    const text = line.toString()
    if (column !== undefined) return fromCell(text, column).slice(0, 10)
    column = text
      .trimEnd()
      .split(',')
      .findIndex((name) => TIME_FIELDS.includes(name))
    return undefined
  }
}

/** Undefined if all of the file is recent. */
const findBeginning = async (lines: Lines, format: Format): Promise<Beginning | undefined> => {
  const dayOf = dayReader(format)
  const hash = createHash('sha256')
  /** The start of each recent day. */
  const starts: { before: string; rows: number; hash: Hash }[] = []
  let rows = 0
  for await (const batch of lines())
    for (const line of batch) {
      const day = dayOf(line)
      if (day !== undefined) {
        if (starts[starts.length - 1]?.before !== day) {
          starts.push({ before: day, rows, hash: hash.copy() })
          const oldest = daysBefore(day, RECENT_DAYS)
          while (starts[0] && starts[0].before < oldest) starts.shift()
        }
        rows++
      }
      hash.update(line)
    }
  const [first] = starts
  return first === undefined || first.rows === 0
    ? undefined
    : { before: first.before, rows: first.rows, sha256: first.hash.digest('hex') }
}

const csvHeader = async (lines: Lines): Promise<string[]> => {
  for await (const [header] of lines()) return String(header).trimEnd().split(',')
  return []
}

/** A CSV of images has a column for each kind of URL, so an added or removed column changes every line. */
const describeColumnChange = async (
  { format, resource }: CliOptions,
  { bulk }: DownloadContext,
  info: FileInfo,
  lines: Lines,
): Promise<string | undefined> => {
  if (format !== 'csv' || resource !== 'images') return undefined
  // Without the dictionary, the digest shows that the file has changed, but not why.
  const table = await bulk.tableSchema(resource).catch(() => undefined)
  if (table?.version !== info.version) return undefined
  const columns = table.fields.map(({ name }) => name)
  const current = await csvHeader(lines)
  const added = columns.filter((name) => !current.includes(name))
  if (added.length > 0) return `Columns were added (${added.join(', ')})`
  const removed = current.filter((name) => !columns.includes(name))
  return removed.length > 0 ? `Columns were removed (${removed.join(', ')})` : undefined
}

/** The beginning of the file, if heliolog confirms that it is unchanged. */
const unchangedBeginning = async (
  options: CliOptions,
  context: DownloadContext,
  info: FileInfo,
): Promise<Beginning | undefined> => {
  const { bulk, progress } = context
  const { file, format, resource, query } = options
  if (format === 'parquet') return undefined
  const lines = readLines(file, format, resource)
  const change = await describeColumnChange(options, context, info, lines)
  if (change !== undefined) {
    progress.log(`${change}; everything is downloaded again.`)
    return undefined
  }
  const beginning = await findBeginning(lines, format)
  if (beginning === undefined) return undefined
  const to = daysBefore(beginning.before, 1)
  const current = await bulk.digest({ ...requestFor(options), query: { ...query, to } })
  // After a publication in between, the digest may belong to another version than `info`.
  if (current?.version !== info.version) return undefined
  if (current.sha256 === beginning.sha256) return beginning
  progress.log(`Records up to ${to} have changed; everything is downloaded again.`)
  return undefined
}

/** Downloads what follows the beginning; undefined if the data have changed meanwhile. */
const replaceRest = async (
  options: CliOptions,
  context: DownloadContext,
  info: FileInfo,
  beginning: Beginning,
): Promise<Provenance | undefined> => {
  const { file, format, resource, query } = options
  const { bulk } = context
  const request = { ...requestFor(options), query: { ...query, from: beginning.before } }
  const { part, info: restInfo } = await transfer(request, file, context)
  if (restInfo.version !== info.version || beginning.rows + restInfo.rows !== info.rows) {
    await part.remove()
    return undefined
  }
  const origin = await originOf(options, bulk, info)
  const isCsv = format === 'csv'
  const lines = joinLines(
    readLines(file, format, resource),
    beginning.rows + (isCsv ? 1 : 0),
    readLines(part.path, request.format, resource),
    isCsv,
  )
  await writeOutputFile({ file, format, resource, lines, meta: metaTable(origin), bulk })
  await part.remove()
  return writeProvenance(file, origin)
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
  const beginning = await unchangedBeginning(options, context, info)
  if (beginning === undefined) return download(options, context)
  progress.log(`Records before ${beginning.before} are unchanged; the rest is downloaded.`)
  return (await replaceRest(options, context, info, beginning)) ?? download(options, context)
}
