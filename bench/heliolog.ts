/** Starts the built heliolog with everything enabled, and prepares the requests of a case. */
import { type CaseDefinition, withTokens } from './cases.ts'
import { type Call, request } from './load/requests.ts'
import { LAUNCHER } from './paths.ts'
import { type ServerProcess, startServer } from './processes/servers.ts'
import { MAX_RATE, type Store } from './stores/sqlite-stores.ts'

export const HELIOLOG = 'heliolog'

export interface HeliologOptions {
  probed?: boolean
  workers?: number
  environment?: Record<string, string>
}

export const heliologServer = (
  name: string,
  databaseUrl: string,
  { probed = true, workers = 1, environment = {} }: HeliologOptions = {},
): Promise<ServerProcess> =>
  startServer({
    name,
    script: LAUNCHER,
    args: ['serve', '--workers', String(workers)],
    environment: {
      HELIOLOG_DATABASE_URL: databaseUrl,
      HELIOLOG_RATE_LIMIT: String(MAX_RATE),
      PORT: '0',
      ...environment,
    },
    // As in the systemd unit and the image.
    flags: ['--max-semi-space-size=2'],
    probed,
  })

/** For a 304, the requests carry the current ETag. */
export const heliologCalls = async (
  { paths, headers = {}, status }: Pick<CaseDefinition, 'paths' | 'headers' | 'status'>,
  server: ServerProcess,
  { keys, tokens }: Store,
): Promise<Call[]> => {
  const calls = withTokens(paths(keys), tokens, headers)
  if (status !== 304) return calls
  const { headers: received } = await request(server.origin, calls[0] as Call)
  const etag = received.find(([name]) => name.toLowerCase() === 'etag')?.[1] ?? ''
  return withTokens(paths(keys), tokens, { ...headers, 'if-none-match': etag })
}
