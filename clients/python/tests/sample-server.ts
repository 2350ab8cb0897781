/** A real server with sample data that runs until the test ends. */
import { strict as assert } from 'node:assert'
import type { TestContext } from 'node:test'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { createSandbox, type Sandbox } from '../../../test/support/sandbox.ts'

export interface SampleServer {
  sandbox: Sandbox
  server: RunningServer
  token: string
}

export const startSampleServer = async (t: TestContext, years: number): Promise<SampleServer> => {
  const sandbox = await createSandbox(t)
  const commands = `heliolog sample --years ${years} --end 2025-12-31 --observers 12 --per-day 4 --seed 1 --out sample &&
    heliolog import observers sample/observers.csv &&
    heliolog import observations sample/observations.csv && heliolog import images sample/images.csv`
  const { status, stderr } = await sandbox.shell(commands)
  assert.equal(status, 0, stderr)
  const { token } = await sandbox.issueToken({ rate: 1_000_000 })
  return { sandbox, server: await sandbox.serve(), token }
}
