/** A real server with a synthetic community, for as long as a test runs. */
import { strict as assert } from 'node:assert'
import type { TestContext } from 'node:test'
import { newPlace, type Place } from '../../../test/support/command-line.ts'
import type { RunningServer } from '../../../test/support/process.ts'

export interface SampleServer {
  place: Place
  server: RunningServer
  token: string
}

export const startSampleServer = async (t: TestContext, years: number): Promise<SampleServer> => {
  const place = await newPlace(t)
  const lines = `heliolog sample --years ${years} --observers 12 --per-day 4 --seed 1 --out sample &&
    heliolog import observers sample/observers.csv &&
    heliolog import observations sample/observations.csv && heliolog import images sample/images.csv`
  const { status, stderr } = await place.shell(lines)
  assert.equal(status, 0, stderr)
  const { token } = await place.issue({ rate: 1_000_000 })
  return { place, server: await place.serve(), token }
}
