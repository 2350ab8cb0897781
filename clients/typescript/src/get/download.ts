/** Downloads a file, resumes it as often as needed, and converts it to the output format. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import { downloadChunks, uncompressedEtag } from '../bulk-download.ts'
import { fileFormat } from '../bulk-formats.ts'
import { FileChanged } from '../errors.ts'
import { checkObserver } from '../observer-check.ts'
import { bulkFormatOf, type Context, type FileInfo, fileInfo } from './bulk-file.ts'
import { CommandError } from './command-errors.ts'
import { writeProvenance } from './file-provenance.ts'
import { readBulk, toJsonArray } from './lines.ts'
import { PartialFile } from './partial-file.ts'
import { replaceFile } from './replace-file.ts'

const MAX_RESTARTS = 3

const endsWith = async (file: string, end: string): Promise<boolean> => {
  const { size } = await stat(file)
  return size >= end.length && (await text(createReadStream(file, { start: size - end.length }))) === end
}

/** Appends the missing bytes, and returns the file's info, which changes if a newer file begins. */
const receive = async (context: Context, part: PartialFile, known: FileInfo): Promise<FileInfo> => {
  const { http, url, signal, progress, options } = context
  let info = known
  const onBegin = async (headers: Headers) => {
    const etag = uncompressedEtag(headers)
    if (etag !== info.etag) info = await fileInfo(context)
    if (etag !== info.etag) throw new FileChanged('The data changed while the download began')
    await part.begin(etag)
  }
  progress.begin(basename(options.file), info.rows, part)
  const stopWaiting = progress.logIfSlow('heliolog is building the file; waiting for it.')
  try {
    const from = { position: part.bytes, etag: part.etag, signal, onBegin }
    for await (const { buffer, byteOffset, byteLength } of downloadChunks(http, url, from)) {
      stopWaiting()
      await part.write(Buffer.from(buffer, byteOffset, byteLength))
      progress.show(part)
    }
    return info
  } finally {
    stopWaiting()
  }
}

/** Requests what is missing until the file is complete. */
const transfer = async (context: Context, part: PartialFile, known: FileInfo): Promise<FileInfo> => {
  const { title, end = '' } = fileFormat(bulkFormatOf(context.options.format))
  let info = known
  for (let restarts = 0; ; ) {
    const before = part.bytes
    try {
      info = await receive(context, part, info)
    } catch (error) {
      if (!(error instanceof FileChanged) || ++restarts > MAX_RESTARTS) throw error
      context.progress.log('The data have changed during the download; starting over.')
      await part.discard()
      continue
    }
    const isComplete = part.rows === undefined ? await endsWith(part.path, end) : part.rows === info.rows
    if (isComplete) return info
    // Another request can add what is missing, unless the last one added nothing.
    if (part.bytes > before && (part.rows ?? 0) < info.rows) continue
    const found =
      part.rows === undefined
        ? `is not a complete ${title} file`
        : `has ${part.rows} rows, and heliolog reports ${info.rows}`
    await part.discard()
    throw new CommandError(`The download ${found}: it was discarded. Run the same command again.`)
  }
}

/** Downloads into `<file>.part`, and returns the complete, closed file with its info. */
const fetchPart = async (context: Context): Promise<{ part: PartialFile; info: FileInfo }> => {
  const { http, root, url, signal, progress, options } = context
  const info = await fileInfo(context)
  // Other filters may well match nothing.
  if (info.rows === 0) await checkObserver(http, root, { ...options.query, signal })
  const part = await PartialFile.open(options.file, url, bulkFormatOf(options.format))
  try {
    if (part.etag === info.etag)
      progress.log(
        `Resuming ${basename(options.file)} from ${part.rows === undefined ? `byte ${part.bytes}` : `row ${part.rows}`}.`,
      )
    else {
      if (part.etag !== undefined)
        progress.log('The data have changed since the download was interrupted; starting over.')
      await part.discard()
    }
    const received = await transfer(context, part, info)
    progress.clear()
    await part.complete()
    return { part, info: received }
  } catch (error) {
    progress.clear()
    await part.abandon()
    throw error
  }
}

/** Returns the info of the file that was written. */
export const download = async (context: Context): Promise<FileInfo> => {
  const { file, format } = context.options
  const { part, info } = await fetchPart(context)
  if (format === 'json') {
    await replaceFile(file, toJsonArray(readBulk(part.path, 'ndjson')), context.signal)
    await part.remove()
  } else await part.renameTo(file)
  await writeProvenance(context, info)
  return info
}
