import { type SampleOptions, writeSample, yesterday } from '@heliolog/demo'
import { withUserErrors } from '../../commands/command-database.ts'
import { count } from '../../commands/output.ts'
import { showProgress } from '../../commands/progress.ts'
import { dayOf, instant } from '../../domain/day.ts'
import { UsageError } from '../../domain/user-error.ts'
import { API_PATH } from '../../features/api/feature.ts'
import { openapiDocument } from '../../features/api/resources.ts'
import { readSettings } from '../../settings/read-settings.ts'

type SampleCommandOptions = Omit<SampleOptions, 'end'> & { end?: string; out: string }

export const sampleCommand = async (options: SampleCommandOptions): Promise<void> => {
  const started = performance.now()
  const now = Date.now()
  const { out, end = yesterday(now), ...sample } = options
  const today = dayOf(instant(now))
  if (end > today)
    throw new UsageError(`--end is today, ${today}, or earlier, not ${end}: import rejects later records`)
  const progress = showProgress('sample', 'written')
  const { observations, images, files } = await withUserErrors(
    () => writeSample({ ...sample, end }, out, (rows) => progress.update({ rows, bytes: 0 })),
    (reason) => `the sample cannot be written to ${out}: ${reason}`,
  )
  const seconds = (performance.now() - started) / 1000
  process.stdout.write(
    `${count(observations, 'synthetic observation')} and ${count(images, 'image')} in ${seconds.toFixed(1)} s:\n${files.map((file) => `  ${file}\n`).join('')}`,
  )
}

export const openapiCommand = async (): Promise<void> => {
  const settings = await withUserErrors(() => readSettings(process.env))
  process.stdout.write(`${JSON.stringify(openapiDocument(API_PATH, settings), null, 2)}\n`)
}
