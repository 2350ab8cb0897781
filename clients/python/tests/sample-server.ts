/** A server with sample data in this process, and its index. */
import { sampleDays } from '../../../demo/src/community/sample-days.ts'
import { IMAGES, OBSERVATIONS } from '../../../server/src/domain/records/kinds.ts'
import { updateIndex } from '../../../server/src/features/index/update/update-index.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { publishTogether } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'

export const startSampleServer = async (years: number): Promise<TestServer> => {
  const server = await startServer(SQLITE, { bulkPerHour: 1_000 })
  const days = [...sampleDays({ years, end: '2025-12-31', observers: 12, perDay: 4, seed: 1 })]
  await publishTogether(server.database, [
    [OBSERVATIONS, days.flatMap(({ observations }) => observations)],
    [IMAGES, days.flatMap(({ images }) => images)],
  ])
  await updateIndex(server.database)
  return server
}
