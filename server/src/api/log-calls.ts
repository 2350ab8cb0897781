/** One line and one row per call, written when its answer has gone out or its caller has gone away. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { loggable } from '../access/call-log.ts'
import type { Services } from './services.ts'

/** Calls of the machine that watches the service would drown those of people. */
const WATCHED = new Set(['/healthz', '/readyz'])

export const logCalls = (app: FastifyInstance, { callLog, logger }: Services): void => {
  app.decorateRequest('tokenId', null)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const started = performance.now()
    // Behind a proxy it is text of a header.
    const address = loggable(request.ip)
    const { socket } = request.raw
    const before = socket.bytesWritten
    reply.raw.once('close', () => {
      const [path = '', query = ''] = splitUrl(request)
      const call = {
        at: new Date().toISOString(),
        request_id: request.id,
        method: request.method,
        path: loggable(path),
        query: loggable(query),
        status: reply.raw.statusCode,
        milliseconds: Math.round((performance.now() - started) * 1000) / 1000,
        // What went over the wire for this answer, its head included.
        bytes: socket.bytesWritten - before,
        token_id: request.tokenId,
        address,
        user_agent: loggable(request.headers['user-agent'] ?? '') || null,
      }
      const { at: _, ...line } = call
      if (WATCHED.has(path)) return logger.debug(line, 'call')
      logger.info(line, 'call')
      callLog.add(call)
    })
  })
}

const splitUrl = (request: FastifyRequest): string[] => {
  const url = request.originalUrl
  const start = url.indexOf('?')
  return start === -1 ? [url, ''] : [url.slice(0, start), url.slice(start + 1)]
}
