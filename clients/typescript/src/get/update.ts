/**
 * Updates a file to what a new download would give. The change feed names the records that were published, changed or
 * retracted since the file's data version, so only these are transferred.
 */
import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fileFormat } from '../bulk-formats.ts'
import { Gone, InvalidRequest, NotFound } from '../errors.ts'
import type { BulkObservation } from '../records.ts'
import {
  bulkFormatOf,
  type Context,
  type FileInfo,
  fileInfoUnless,
  fileInfoWithDigest,
  rootIn,
} from './bulk-file.ts'
import { CommandError } from './command-errors.ts'
import { download } from './download.ts'
import {
  type FileProvenance,
  isUnchanged,
  readProvenance,
  sha256Of,
  writeProvenance,
} from './file-provenance.ts'
import { type Changed, LineEdit } from './line-edit.ts'
import { readBulk, toJsonArray } from './lines.ts'
import { replaceFile } from './replace-file.ts'

const REPLACE = 'add --force to replace it, or choose another file'
/** If more records have changed than this or than half of the file, a new download is cheaper. */
const [MIN_CHANGES_LIMIT, MAX_CHANGES_LIMIT] = [1_000, 10_000]

/** The file cannot be updated by applying changes; the message says why. */
class NotApplicable extends Error {}

/** The provenance of the file; throws if the file cannot be updated. */
const provenanceOf = async ({ root, options: { file } }: Context): Promise<FileProvenance> => {
  const provenance = await readProvenance(file)
  if (provenance === undefined)
    throw new CommandError(
      `${file} cannot be updated, because ${basename(file)}.meta.json is missing or incomplete; ${REPLACE}.`,
    )
  const fileRoot = rootIn(provenance.source)
  if (fileRoot !== root)
    throw new CommandError(`${file} was downloaded from ${fileRoot}, and this is ${root}; ${REPLACE}.`)
  if (new URL(provenance.source).searchParams.has('version'))
    throw new CommandError(
      `${file} has the data version ${provenance.dataVersion}, which --data-version chose; ${REPLACE}.`,
    )
  if (!(await isUnchanged(file, provenance)))
    throw new CommandError(`${file} has been changed since it was downloaded; ${REPLACE}.`)
  return provenance
}

const checkSameQuery = ({ options }: Context, provenance: FileProvenance, { query }: FileInfo): void => {
  if (provenance.resource === options.resource && isDeepStrictEqual(query, provenance.query)) return
  const flags = Object.entries(provenance.query).map(([name, value]) => ` --${name} ${value}`)
  const content = flags.length === 0 ? `all ${provenance.resource}` : provenance.resource + flags.join('')
  throw new CommandError(`${options.file} was downloaded with another query: ${content}; ${REPLACE}.`)
}

/** Applies the filters in the server's canonical form, as in X-Data-Query. */
const matches = (record: BulkObservation, { from, to, type, observer, tag }: FileInfo['query']): boolean => {
  const day = record.date_of_observation.slice(0, 10)
  return (
    (from === undefined || day >= from) &&
    (to === undefined || day <= to) &&
    (type === undefined || String(record.type) === type) &&
    (observer === undefined || record.observer === observer) &&
    (tag === undefined || record.tags.includes(tag))
  )
}

/** An ETag without its version identifies the query, the format and its revision. */
const formatIn = (etag: string, version: string): string => etag.replace(version, '')

const changesSince = async (
  { heliolog, signal, options: { resource, format } }: Context,
  { dataVersion, rows, etag }: FileProvenance,
  info: FileInfo,
): Promise<Changed> => {
  const { title, lines } = fileFormat(bulkFormatOf(format))
  if (!lines) throw new NotApplicable(`${title} files cannot be edited`)
  if (resource !== 'observations') throw new NotApplicable('Only observations can be updated in place')
  if (formatIn(etag, dataVersion) !== formatIn(info.etag, info.version))
    throw new NotApplicable("The server's release writes files differently")
  const limit = Math.min(Math.max(rows / 2, MIN_CHANGES_LIMIT), MAX_CHANGES_LIMIT)
  const changed = new Map<string, BulkObservation | null>()
  try {
    const query = { since: dataVersion, until: info.version, kind: 'observations', signal } as const
    for await (const { id, record } of heliolog.changes(query)) {
      changed.set(id, record !== null && matches(record, info.query) ? record : null)
      if (changed.size > limit) throw new NotApplicable('Too many records have changed')
    }
    return changed
  } catch (error) {
    if (error instanceof NotFound || error instanceof Gone || error instanceof InvalidRequest)
      throw new NotApplicable(`heliolog cannot list the changes since version ${dataVersion}`)
    throw error
  }
}

const applyChanges = async (
  context: Context,
  provenance: FileProvenance,
  info: FileInfo,
): Promise<FileInfo> => {
  const { file, format } = context.options
  const changed = await changesSince(context, provenance, info)
  const edit = new LineEdit(readBulk(file, format), bulkFormatOf(format), changed)
  const check = (sha256: string) => {
    if (edit.rows !== info.rows)
      throw new NotApplicable(`The updated file would have ${edit.rows} rows instead of ${info.rows}`)
    // A digest that heliolog knows already costs nothing; --verify also compares others.
    if (info.sha256 !== undefined && format !== 'json' && sha256 !== info.sha256)
      throw new NotApplicable("The updated file would differ from heliolog's")
  }
  const sha256 = await replaceFile(file, format === 'json' ? toJsonArray(edit) : edit, context.signal, check)
  context.progress.log(
    `Applied ${changed.size.toLocaleString('en-US')} ${changed.size === 1 ? 'change' : 'changes'}.`,
  )
  await writeProvenance(context, info, sha256)
  return info
}

/** Undefined if the file is up to date. */
export const update = async (context: Context): Promise<FileInfo | undefined> => {
  const provenance = await provenanceOf(context)
  const info = await fileInfoUnless(provenance.etag, context)
  if (info === undefined) return undefined
  checkSameQuery(context, provenance, info)
  try {
    return await applyChanges(context, provenance, info)
  } catch (error) {
    if (!(error instanceof NotApplicable)) throw error
    context.progress.log(`${error.message}; everything is downloaded again.`)
    return download(context)
  }
}

/** Compares the file with the digest that heliolog computes of a new download. */
export const isVerified = async (context: Context): Promise<boolean> => {
  const { file, format } = context.options
  const provenance = await readProvenance(file)
  const info = await fileInfoWithDigest(context)
  if (info.etag !== provenance?.etag)
    throw new CommandError(
      `${file} cannot be verified, because new data were published meanwhile. Run the same command again.`,
    )
  if (info.sha256 === undefined)
    throw new CommandError(`${file} cannot be verified, because ${context.root} sends no digest.`)
  return info.sha256 === (await sha256Of(readBulk(file, format)))
}
