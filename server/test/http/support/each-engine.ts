/** A suite of tests asks one server on each engine; the server goes when they are through. */
import { after, before, describe } from 'node:test'
import type { ApiSettings } from '../../../src/api/services.ts'
import { ENGINES } from '../../support/engines.ts'
import { startServer, type TestServer } from '../../support/server.ts'

export const onEachEngine = (
  suite: (server: () => TestServer) => void,
  settings: Partial<ApiSettings> = {},
): void => {
  for (const engine of ENGINES)
    describe(engine.name, () => {
      let server: TestServer | undefined
      before(async () => {
        server = await startServer(engine, settings)
      })
      after(() => server?.close())
      suite(() => server as TestServer)
    })
}
