/**
 * Brings a file up to date: afterwards it is what a new download would give. Anything in it may have been corrected or
 * retracted since, so its beginning is kept only when heliolog's digest of that beginning is the one of the file.
 */
import { basename } from 'node:path'
import { download, type Means, orderOf, originFor } from './download.ts'
import { sentAs } from './formats.ts'
import { joined, type Lines, linesOf } from './lines.ts'
import { makeFile, sha256Of } from './made-file.ts'
import { Failure } from './problems.ts'
import { asTexts, type Provenance, queryIn, readProvenance, writeProvenance } from './provenance.ts'
import { type FileHead, rootIn } from './service.ts'
import { type Beginning, daysBefore, settledBeginning } from './settled.ts'
import { transfer } from './transfer.ts'
import type { Wish } from './words.ts'

const REPLACE = 'give --force as well to replace it, or another file'

/** What is known of the file that is there; throws where it cannot be updated. */
const heldIn = async ({ file }: Wish, root: string): Promise<Provenance> => {
  const held = await readProvenance(file)
  if (held === undefined)
    throw new Failure(
      `${file} cannot be updated, since no ${basename(file)}.meta.json beside it tells what it holds; ${REPLACE}.`,
    )
  const heldRoot = rootIn(held.source)
  if (heldRoot !== root)
    throw new Failure(`${file} was downloaded from ${heldRoot}, and this is ${root}; ${REPLACE}.`)
  if (held.sha256 !== (await sha256Of(file)))
    throw new Failure(`${file} has been changed since it was downloaded; ${REPLACE}.`)
  return held
}

const checkSame = ({ file, resource }: Wish, held: Provenance, head: FileHead): void => {
  const query = queryIn(head)
  const names = new Set([...Object.keys(query), ...Object.keys(held.query)])
  if (held.resource === resource && [...names].every((name) => query[name] === held.query[name])) return
  const options = Object.entries(held.query).map(([name, value]) => ` --${name} ${value}`)
  const content = options.length === 0 ? `all ${held.resource}` : held.resource + options.join('')
  throw new Failure(`${file} holds something else: ${content}; ${REPLACE}.`)
}

const headerOf = async (lines: Lines): Promise<string[]> => {
  for await (const [header] of lines()) return String(header).trimEnd().split(',')
  return []
}

/** A CSV of images has a column for each kind of URL: with one more or less, every line is another. */
const changeOfColumns = async (
  { format, resource }: Wish,
  { service }: Means,
  head: FileHead,
  lines: Lines,
): Promise<string | undefined> => {
  if (format !== 'csv' || resource !== 'images') return undefined
  const columns = await service.columns(resource, head.version)
  if (columns === undefined) return undefined
  const held = await headerOf(lines)
  const added = columns.filter((name) => !held.includes(name))
  if (added.length > 0) return `There are new columns (${added.join(', ')})`
  const gone = held.filter((name) => !columns.includes(name))
  return gone.length > 0 ? `Columns are gone (${gone.join(', ')})` : undefined
}

/** The beginning of the file that can be kept. */
const keptOf = async (wish: Wish, means: Means, head: FileHead): Promise<Beginning | undefined> => {
  const { service, progress } = means
  const { file, format, resource, query } = wish
  if (format === 'parquet') return undefined
  const lines = await linesOf(file, format, resource)
  const change = await changeOfColumns(wish, means, head, lines)
  if (change !== undefined) {
    progress.say(`${change}; everything is downloaded again.`)
    return undefined
  }
  const beginning = await settledBeginning(lines, format)
  if (beginning === undefined) return undefined
  const to = daysBefore(beginning.before, 1)
  const now = await service.digest({ ...orderOf(wish), query: { ...query, to } })
  // A publication came in between: there is no telling which of the two is of the version that was asked about.
  if (now?.version !== head.version) return undefined
  if (now.sha256 === beginning.sha256) return beginning
  progress.say(`Records up to ${to} have changed; everything is downloaded again.`)
  return undefined
}

const addRest = async (
  wish: Wish,
  means: Means,
  head: FileHead,
  kept: Beginning,
): Promise<Provenance | undefined> => {
  const { file, format, resource, query } = wish
  const { service, progress } = means
  const order = { ...orderOf(wish), query: { ...query, from: kept.before } }
  const { part, head: restHead } = await transfer(order, file, service, progress)
  if (restHead.version !== head.version || kept.rows + restHead.rows !== head.rows) {
    await part.remove()
    return undefined
  }
  const origin = await originFor(wish, means, head)
  const isCsv = format === 'csv'
  const lines = joined(
    await linesOf(file, format, resource),
    kept.rows + (isCsv ? 1 : 0),
    await linesOf(part.path, sentAs(format), resource),
    isCsv,
  )
  await makeFile({ file, format, resource, lines, meta: asTexts(origin), signal: service.signal })
  await part.remove()
  return writeProvenance(file, origin)
}

/** Undefined when the file is up to date already. */
export const update = async (wish: Wish, means: Means): Promise<Provenance | undefined> => {
  const held = await heldIn(wish, means.service.root)
  const head = await means.service.head(orderOf(wish), held.etag)
  if (head === undefined) return undefined
  checkSame(wish, held, head)
  const kept = await keptOf(wish, means, head)
  if (kept === undefined) return download(wish, means)
  means.progress.say(`Records before ${kept.before} are unchanged; the rest is downloaded.`)
  return (await addRest(wish, means, head, kept)) ?? download(wish, means)
}
