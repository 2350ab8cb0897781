/** A server with sample data in this process, and its index. */
import { sampleDays } from '../../../demo/src/community/sample-days.ts'
import { startWith, type TestServer } from '../../../test/support/server.ts'

export const startSampleServer = (years: number): Promise<TestServer> => {
  const days = [...sampleDays({ years, end: '2025-12-31', observers: 12, perDay: 4, seed: 1 })]
  const observations = days.flatMap((day) => day.observations)
  const images = days.flatMap((day) => day.images)
  return startWith({ observations, images, hasIndex: true }, { bulkPerHour: 1_000 })
}
