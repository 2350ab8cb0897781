/** Downloads of the campaign: complete and exact, or rejected with a reason. */
import { type BulkClient, type Download, download } from '../test/support/downloads.ts'
import type { PartCounts, Report } from './report.ts'

/** Downloads a file and counts it. Returns undefined if the response was cut off. */
export const countedDownload = async (
  { report, part }: { report: Report; part: PartCounts },
  client: BulkClient,
  path: string,
  cause: string,
): Promise<Download | undefined> => {
  part.counts.sent++
  const started = performance.now()
  try {
    const response = await download(client, path)
    part.counts.answered++
    part.counts.byStatus[response.status] = (part.counts.byStatus[response.status] ?? 0) + 1
    part.counts.longestMs = Math.max(part.counts.longestMs, performance.now() - started)
    if (response.status === 503 && !response.headers['retry-after'])
      report.wrong(part, '503 without Retry-After', `${path}, ${cause}`)
    return response
  } catch (error) {
    report.lost(part, (error as Error).message, `${path}, ${cause}`)
    return undefined
  }
}
