/** Downloads a bulk file and reports its progress. */
import type { Heliolog } from '@heliolog/client'
import { texts } from '../../../language/texts.ts'
import { type BulkFile, bulkPath, type Format } from './bulk-files.ts'
import { canChooseFile, chooseFile, collectFile, type FileTarget } from './file-targets.ts'

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
  format: Format,
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
