import { writeSample } from '../../../demo/src/index.ts'
import { withUserErrors } from './command-database.ts'
import { count } from './numbers.ts'
import { showProgress } from './progress.ts'

export const sampleCommand = async (options: {
  years: number
  observers: number
  perDay: number
  seed: number
  out: string
}): Promise<void> => {
  const started = performance.now()
  const { out, ...sample } = options
  const progress = showProgress('sample', 'written')
  const { observations, images, files } = await withUserErrors(
    () => writeSample(sample, out, (rows) => progress.update({ rows, bytes: 0 })),
    (reason) => `the sample cannot be written to ${out}: ${reason}`,
  )
  const seconds = (performance.now() - started) / 1000
  process.stdout.write(
    `${count(observations, 'synthetic observation')} and ${count(images, 'image')} in ${seconds.toFixed(1)} s:\n${files.map((file) => `  ${file}\n`).join('')}`,
  )
}
