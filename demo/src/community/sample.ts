import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { IMAGES_HEADER, imageLine, OBSERVATIONS_HEADER, OBSERVERS_HEADER, observationLine } from './csv.ts'
import { sampleDays } from './days.ts'
import { nicknameOf, SILENT_NICKNAMES } from './nicknames.ts'
import { checkOptions, type SampleOptions } from './options.ts'
import { TextFile } from './text-file.ts'

export { SAMPLE_LAST_DAY, sampleDays } from './days.ts'
export type { SampleOptions } from './options.ts'
export type { SampleDay, SampleImage, SampleObservation } from './records.ts'

/**
 * Writes the sample as files that can be published: observations.csv, images.csv and observers.csv.
 * `onProgress` hears how many rows are on the disk, observations and images together.
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
