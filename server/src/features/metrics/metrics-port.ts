/** Serves the metrics on a separate port, if one is set. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { prometheusContentType } from 'prom-client'
import type { Monitor } from '../../app/feature.ts'
import { errorText } from '../../http/errors.ts'
import { JSON_TYPE, NO_SNIFF, NO_STORE } from '../../http/headers.ts'
import { listenError } from '../../http/sockets/listen.ts'
import { SETTINGS } from '../../settings/config.ts'

const PATH = '/metrics'

const send = (response: ServerResponse, status: number, type: string, body: string): void => {
  const headers = [...NO_STORE, ...NO_SNIFF, 'content-type', type]
  response.writeHead(status, [...headers, 'content-length', String(Buffer.byteLength(body))]).end(body)
}

const isMetricsRequest = ({ method = '', url = '' }: IncomingMessage): boolean =>
  ['GET', 'HEAD'].includes(method) && url.split('?', 1)[0] === PATH

const urlOf = ({ address, family, port }: AddressInfo): string =>
  `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${PATH}`

export const openMetricsPort = async (
  { host, port }: { host: string; port: number },
  metrics: { text(): Promise<string> },
  logger: Logger,
): Promise<Monitor> => {
  const server = createServer(async (request, response) => {
    if (!isMetricsRequest(request))
      return send(response, 404, JSON_TYPE, errorText('not_found', `This port serves only ${PATH}.`))
    try {
      send(response, 200, prometheusContentType, await metrics.text())
    } catch (error) {
      logger.error({ err: error }, 'the metrics cannot be read')
      send(response, 500, JSON_TYPE, errorText('internal', 'The metrics cannot be read.'))
    }
  })
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, host, port, SETTINGS.metricsPort.name)
  }
  return {
    address: urlOf(server.address() as AddressInfo),
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
