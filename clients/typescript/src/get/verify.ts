/** --verify: compares a file with the digest that heliolog computes of a new download. */
import { createHash } from 'node:crypto'
import { type CliOptions, requestFor } from './cli-options.ts'
import { CommandError } from './command-errors.ts'
import type { DownloadContext } from './download.ts'
import { bulkFormatOf, readText } from './output-file.ts'
import { readProvenance, sha256Of } from './provenance.ts'

/** JSON and SQLite files are compared as the NDJSON that they are made from. */
const digestOf = async ({ file, format, resource }: CliOptions): Promise<string> => {
  if (format === bulkFormatOf(format)) return sha256Of(file)
  const hash = createHash('sha256')
  for await (const chunk of readText(file, format, resource)()) hash.update(chunk)
  return hash.digest('hex')
}

export const isVerified = async (options: CliOptions, { bulk }: DownloadContext): Promise<boolean> => {
  const provenance = await readProvenance(options.file)
  const info = await bulk.fileInfoWithDigest(requestFor(options))
  if (info.etag !== provenance?.etag)
    throw new CommandError(
      `${options.file} cannot be verified, because new data were published meanwhile. Run the same command again.`,
    )
  if (info.sha256 === undefined)
    throw new CommandError(`${options.file} cannot be verified, because ${bulk.root} sends no digest.`)
  return info.sha256 === (await digestOf(options))
}
