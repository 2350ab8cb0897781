/** Writes uploaded files to the temporary folder, within limits. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OWNER_ONLY } from '../../../storage/folders.ts'
import { DeskRequestError } from './desk-route.ts'
import type { TemporaryFolder } from './temporary-folder.ts'

export interface Upload {
  path: string
  bytes: number
}

export class Uploads {
  private readonly folder: TemporaryFolder
  private readonly maxBytes: number
  private bytes = 0

  /** `maxBytes` is the size of all files together. */
  constructor(folder: TemporaryFolder, maxBytes: number) {
    this.folder = folder
    this.maxBytes = maxBytes
  }

  /** Stores a file. `name` decides only on the extension of its path. */
  async store(name: string, body: Readable): Promise<Upload> {
    const path = this.folder.nextFile(/\.[a-z]{1,6}$/i.exec(name)?.[0].toLowerCase() ?? '')
    let bytes = 0
    const counted = async function* (this: Uploads, chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        this.bytes += chunk.length
        if (this.bytes > this.maxBytes) throw this.tooLarge()
        yield chunk
      }
    }
    try {
      await pipeline(body, counted.bind(this), createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY }))
      return { path, bytes }
    } catch (error) {
      await this.delete({ path, bytes })
      throw error
    }
  }

  async delete({ path, bytes }: Upload): Promise<void> {
    this.bytes -= bytes
    await rm(path, { force: true })
  }

  private tooLarge(): DeskRequestError {
    return new DeskRequestError(
      413,
      `the files are larger than ${this.maxBytes / 1e6} MB together; start heliolog desk with a larger --max-upload`,
    )
  }
}
