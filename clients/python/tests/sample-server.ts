/** A real server with sample data that runs until the test ends. */
import { strict as assert } from 'node:assert'
import type { TestContext } from 'node:test'
import { newPlace, type Place } from '../../../test/support/command-line.ts'
import type { RunningServer } from '../../../test/support/process.ts'

export interface SampleServer {
  sandbox: Place
  server: RunningServer
  token: string
}

export const startSampleServer = async (t: TestContext, years: number): Promise<SampleServer> => {
  const sandbox = await newPlace(t)
  const commands = `heliolog sample --years ${years} --observers 12 --per-day 4 --seed 1 --out sample &&
    heliolog import observers sample/observers.csv &&
    heliolog import observations sample/observations.csv && heliolog import images sample/images.csv`
  const { status, stderr } = await sandbox.shell(commands)
  assert.equal(status, 0, stderr)
  const { token } = await sandbox.issue({ rate: 1_000_000 })
  return { sandbox, server: await sandbox.serve(), token }
}
