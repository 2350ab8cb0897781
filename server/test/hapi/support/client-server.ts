/** The server for tests with clients of others: a community, an index, odd records, and both kinds of address. */
import { communityRows } from '../../../../test/support/community.ts'
import { SQLITE } from '../../../../test/support/engines.ts'
import { startServer, type TestServer } from '../../../../test/support/server.ts'
import { issueToken } from '../../../src/access/tokens.ts'
import { hapiPathFor } from '../../../src/domain/hapi/hapi-address.ts'
import { updateIndex } from '../../../src/publish/index/update-index.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/publish/kinds.ts'
import { ODD_IMAGES, ODD_OBSERVATIONS } from '../../http/support/odd-records.ts'
import { PUBLIC_HAPI } from './hapi-client.ts'

export const startClientServer = async (): Promise<TestServer> => {
  const server = await startServer(SQLITE, PUBLIC_HAPI)
  await server.publish(OBSERVATIONS, [...communityRows('2021-03-01', 1_200), ...ODD_OBSERVATIONS])
  await server.publish(IMAGES, ODD_IMAGES)
  await updateIndex(server.database)
  return server
}

/** The path of an address with a new token. */
export const tokenPathFor = async ({ database }: TestServer): Promise<string> => {
  const { token } = await issueToken(database, {
    holder: 'client',
    purpose: 'test',
    rate: 1_000_000,
    expiresOn: null,
    scope: 'hapi',
  })
  return hapiPathFor(token)
}
