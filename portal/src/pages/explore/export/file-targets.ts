/** Writes a download to a file that the visitor chooses, or to the browser's folder for downloads. */
import { saveBlob } from '../../../browser/save-blob.ts'

/** A handle of the File System Access API, which TypeScript does not know in full. */
interface ChosenFile extends FileSystemFileHandle {
  remove?(): Promise<void>
}

declare global {
  interface Window {
    showSaveFilePicker?(options: { suggestedName: string }): Promise<ChosenFile>
  }
}

export interface FileTarget {
  readonly name: string
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Completes the file. */
  close(): Promise<void>
  /** Deletes the incomplete file. */
  discard(): Promise<void>
}

export const canChooseFile = (): boolean => window.showSaveFilePicker !== undefined

/**
 * Asks the visitor where to save. Undefined if the browser does not allow the question, such as too long after the
 * click. Rejects with an AbortError if the visitor closes the dialog.
 */
export const chooseFile = async (suggestedName: string): Promise<FileTarget | undefined> => {
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
export const collectFile = (name: string): FileTarget => {
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
