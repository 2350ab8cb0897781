/** Writes the sample as CSV files for import. */
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { csvCell } from '@heliolog/table-writer/cells'
import { createFolder } from '../../../server/src/storage/folders.ts'
import { checkOptions, type SampleOptions, sampleDays } from './sample-days.ts'
import type { SampleImage, SampleObservation } from './sample-records.ts'
import { nicknameOf, SILENT_NICKNAMES } from './synthetic-observers.ts'

// Lines are written out instead of looping over the columns, which is slower: samples have millions of lines.

const OBSERVERS_HEADER = 'nickname\r\n'

const OBSERVATIONS_HEADER =
  'id,observer,type,date_of_observation,title,gt,gn,gs,st,sn,ss,wolf,wolf_north,wolf_south,' +
  'a_number,seeing,transparency,cloud_cover,comments,tags\r\n'

function observationLine(row: SampleObservation): string {
  return (
    `${row.id},${row.observer},${row.type},${row.date_of_observation},${csvCell(row.title)},` +
    `${row.gt ?? ''},${row.gn ?? ''},${row.gs ?? ''},${row.st ?? ''},${row.sn ?? ''},${row.ss ?? ''},` +
    `${row.wolf ?? ''},${row.wolf_north ?? ''},${row.wolf_south ?? ''},${row.a_number ?? ''},` +
    `${row.seeing ?? ''},${row.transparency ?? ''},${row.cloud_cover ?? ''},` +
    `${csvCell(row.comments)},${row.tags.join(';')}\r\n`
  )
}

const IMAGES_HEADER =
  'id,observer,title,date_of_observation,cdn_id,url_thumb,url_medium,url_full,site_lat,site_lng,mount,tags\r\n'

function imageLine(row: SampleImage): string {
  return (
    `${row.id},${row.observer},${csvCell(row.title)},${row.date_of_observation},${row.cdn_id},` +
    `${row.urls['thumb']},${row.urls['medium']},${row.urls['full']},` +
    `${row.site_lat ?? ''},${row.site_lng ?? ''},${row.mount ?? ''},${row.tags.join(';')}\r\n`
  )
}

// Large enough to make the cost of a write negligible, small enough to keep memory constant.
const CHUNK_BYTES = 1 << 20

/** A file that buffers lines and writes them in large chunks. */
class TextFile {
  readonly path: string
  readonly #handle: FileHandle
  #chunk = Buffer.allocUnsafe(2 * CHUNK_BYTES)
  #used = 0

  private constructor(path: string, handle: FileHandle) {
    this.path = path
    this.#handle = handle
  }

  static async create(path: string): Promise<TextFile> {
    return new TextFile(path, await open(path, 'w'))
  }

  /** Encodes each line immediately: collecting lines in a string first is slower and uses more memory. */
  add(line: string): void {
    // UTF-8 needs at most three bytes for a UTF-16 code unit.
    const room = this.#used + 3 * line.length
    if (room > this.#chunk.length) {
      this.#chunk = Buffer.concat([this.#chunk.subarray(0, this.#used)], 2 * room)
    }
    this.#used += this.#chunk.write(line, this.#used)
  }

  get isChunkFull(): boolean {
    return this.#used >= CHUNK_BYTES
  }

  /** Waits for the write, so at most one chunk is buffered. */
  async flush(): Promise<void> {
    await this.#handle.appendFile(this.#chunk.subarray(0, this.#used))
    this.#used = 0
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
  }
}

/**
 * Writes observations.csv, images.csv and observers.csv.
 * `onProgress` receives the number of observations and images written so far.
 */
export async function writeSample(
  options: SampleOptions,
  directory: string,
  onProgress?: (rows: number) => void,
): Promise<{ observations: number; images: number; files: string[] }> {
  checkOptions(options)
  createFolder(directory)
  await using observationsFile = await TextFile.create(join(directory, 'observations.csv'))
  await using imagesFile = await TextFile.create(join(directory, 'images.csv'))
  await using observersFile = await TextFile.create(join(directory, 'observers.csv'))
  const files = [observationsFile, imagesFile, observersFile]

  observersFile.add(OBSERVERS_HEADER)
  for (let index = 0; index < options.observers; index += 1) observersFile.add(`${nicknameOf(index)}\r\n`)
  for (const nickname of SILENT_NICKNAMES) observersFile.add(`${nickname}\r\n`)

  let observations = 0
  let images = 0
  observationsFile.add(OBSERVATIONS_HEADER)
  imagesFile.add(IMAGES_HEADER)
  for (const day of sampleDays(options)) {
    for (const observation of day.observations) observationsFile.add(observationLine(observation))
    for (const image of day.images) imagesFile.add(imageLine(image))
    observations += day.observations.length
    images += day.images.length
    if (!files.some((file) => file.isChunkFull)) continue
    for (const file of files) await file.flush()
    onProgress?.(observations + images)
  }
  for (const file of files) await file.flush()
  onProgress?.(observations + images)
  return { observations, images, files: files.map((file) => file.path) }
}
