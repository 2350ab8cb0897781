/** Writes uploaded files to the temporary folder, within a limit. */
import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { message } from '../../../domain/messages.ts'
import { OWNER_ONLY } from '../../../storage/folders.ts'
import { reject } from './request-values.ts'
import type { TemporaryFolder } from './temporary-folder.ts'

export interface Upload {
  path: string
  bytes: number
}

/** An extension that tells readers the format. */
const EXTENSION = /\.[a-z]{1,6}$/i

export class Uploads {
  readonly #folder: TemporaryFolder
  readonly #maxBytes: number
  #bytes = 0

  /** `maxBytes` is the size of all files together. */
  constructor(folder: TemporaryFolder, maxBytes: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
  }

  /** Stores a file. Its name comes from the request, so only its extension becomes a part of the path. */
  async store(name: string, body: Readable): Promise<Upload> {
    const extension = EXTENSION.exec(name)?.[0].toLowerCase() ?? ''
    const upload: Upload = { path: this.#folder.nextFile(extension), bytes: 0 }
    try {
      await using file = await open(upload.path, 'wx', OWNER_ONLY)
      // Destroying the body would end the connection before the page has the error.
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        upload.bytes += chunk.length
        this.#bytes += chunk.length
        if (this.#bytes > this.#maxBytes)
          reject(413, message('desk.tooLarge', { megabytes: this.#maxBytes / 1e6 }))
        await file.appendFile(chunk).catch((error) => {
          reject(507, message('desk.notStored', { folder: this.#folder.path, reason: error.message }))
        })
      }
      return upload
    } catch (error) {
      await this.delete(upload)
      throw error
    }
  }

  async delete({ path, bytes }: Upload): Promise<void> {
    this.#bytes -= bytes
    await rm(path, { force: true })
  }
}
