/** Downloads a bulk file to a file that the visitor chooses or to the browser's folder, and reports its progress. */
import type { BulkFormat, Heliolog } from '@heliolog/client'
import { saveBlob } from '../../../browser/save-blob.ts'
import { texts } from '../../../language/texts.ts'
import { type BulkFile, bulkPath } from './calls.ts'

/** A handle of the File System Access API, which TypeScript does not know in full. */
interface ChosenFile extends FileSystemFileHandle {
  remove?(): Promise<void>
}

declare global {
  interface Window {
    showSaveFilePicker?(options: { suggestedName: string }): Promise<ChosenFile>
  }
}

interface FileTarget {
  readonly name: string
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Completes the file. */
  close(): Promise<void>
  /** Deletes the incomplete file. */
  discard(): Promise<void>
}

const canChooseFile = (): boolean => window.showSaveFilePicker !== undefined

/**
 * Asks the visitor where to save. Undefined if the browser does not allow the question, such as too long after the
 * click. Rejects with an AbortError if the visitor closes the dialog.
 */
const chooseFile = async (suggestedName: string): Promise<FileTarget | undefined> => {
  const file = await window.showSaveFilePicker?.({ suggestedName }).catch((error) => {
    if (error.name === 'AbortError') throw error
  })
  if (file === undefined) return undefined
  const writable = await file.createWritable()
  return {
    name: file.name,
    write: (bytes) => writable.write(bytes),
    close: () => writable.close(),
    discard: async () => {
      await writable.abort()
      // The dialog has created an empty file.
      await file.remove?.()
    },
  }
}

const PART_BYTES = 2 ** 23

/** Collects the file in parts of several megabytes: browsers can move blobs to the disk, but not arrays. */
const collectFile = (name: string): FileTarget => {
  let parts: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const endPart = () => {
    parts.push(new Blob(chunks))
    chunks = []
    size = 0
  }
  return {
    name,
    write: async (bytes) => {
      chunks.push(bytes)
      size += bytes.length
      if (size >= PART_BYTES) endPart()
    },
    close: async () => {
      endPart()
      saveBlob(new Blob(parts, { type: 'application/octet-stream' }), name)
    },
    discard: async () => {
      parts = []
      chunks = []
    },
  }
}

export type Progress =
  | { step: 'choosing' }
  | { step: 'building' }
  /** `total` is undefined if the server does not send it, or sends the size of a compressed file. */
  | { step: 'receiving'; name: string; bytes: number; total: number | undefined }

export interface SavedFile {
  name: string
  bytes: number
  version: string
}

interface DownloadOptions {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

const PROGRESS_MS = 100

const totalOf = ({ headers }: Response): number | undefined => {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? undefined : Number(length)
}

const failWith =
  (message: string) =>
  (cause: unknown): never => {
    throw new Error(message, { cause })
  }

/** Returns the number of bytes. */
const receive = async (
  response: Response,
  target: FileTarget,
  onProgress: DownloadOptions['onProgress'],
): Promise<number> => {
  const { broken, notWritten } = texts().export
  const total = totalOf(response)
  let bytes = 0
  const report = () => onProgress({ step: 'receiving', name: target.name, bytes, total })
  report()
  // Not for each chunk: a fast connection delivers thousands a second.
  const timer = setInterval(report, PROGRESS_MS)
  const reader = (response.body as NonNullable<Response['body']>).getReader()
  try {
    while (true) {
      const { value, done } = await reader.read().catch(failWith(broken))
      if (done) break
      await target.write(value).catch(failWith(notWritten))
      bytes += value.length
    }
    await target.close().catch(failWith(notWritten))
    return bytes
  } finally {
    clearInterval(timer)
    // Closes the connection if the file cannot be written.
    void reader.cancel().catch(() => {})
  }
}

/** Rejects with an AbortError if the visitor cancels it. Then, and after an error, no file is left. */
export const downloadFile = async (
  service: Heliolog,
  { name, filters }: BulkFile,
  format: BulkFormat,
  { signal, onProgress }: DownloadOptions,
): Promise<SavedFile> => {
  const path = bulkPath(name, format)
  const query = Object.fromEntries(filters)
  const nameIn = ({ headers }: Response): string =>
    /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? `${name}.${format}`

  let target: FileTarget | undefined
  try {
    if (canChooseFile()) {
      onProgress({ step: 'choosing' })
      // Browsers show the dialog only soon after the click, so HEAD gets the name before the server builds the file.
      // If it fails, so does GET, whose response has the reason.
      const head = await service.request(path, { query, method: 'HEAD', signal }).catch(() => undefined)
      target = head && (await chooseFile(nameIn(head)))
    }
    onProgress({ step: 'building' })
    const response = await service.request(path, { query, signal })
    target ??= collectFile(nameIn(response))
    const bytes = await receive(response, target, onProgress)
    return { name: target.name, bytes, version: response.headers.get('x-data-version') ?? '' }
  } catch (error) {
    await target?.discard().catch(() => {})
    signal.throwIfAborted()
    throw error
  }
}
