/** The sample as CSV files that can be imported. */
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { csvCell } from '../../../server/src/domain/csv-cell.ts'
import { checkOptions, type SampleOptions, sampleDays } from './sample-days.ts'
import type { SampleImage, SampleObservation } from './sample-records.ts'
import { nicknameOf, SILENT_NICKNAMES } from './synthetic-observers.ts'

// The lines are spelt out: a loop over the columns takes half as long again, and samples have millions of lines.

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

// Large enough that the cost of a write does not show, small enough that memory stays flat.
const CHUNK_BYTES = 1 << 20

/** A file that is filled line by line and written in large chunks. */
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

  /** Encodes at once: gathering lines in a string and encoding that later is slower and takes more memory. */
  add(line: string): void {
    // UTF-8 takes at most three bytes for a unit of a JavaScript string.
    const room = this.#used + 3 * line.length
    if (room > this.#chunk.length) {
      this.#chunk = Buffer.concat([this.#chunk.subarray(0, this.#used)], 2 * room)
    }
    this.#used += this.#chunk.write(line, this.#used)
  }

  get isChunkFull(): boolean {
    return this.#used >= CHUNK_BYTES
  }

  /** Waits until the disk has taken the chunk: the writer is never ahead of the disk by more than that. */
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
 * `onProgress` is called with the number of rows on disk, observations and images together.
 */
export async function writeSample(
  options: SampleOptions,
  directory: string,
  onProgress?: (rows: number) => void,
): Promise<{ observations: number; images: number; files: string[] }> {
  checkOptions(options)
  await mkdir(directory, { recursive: true })
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
