/** GET /openapi.json: the description, made once, to anybody. */
import type { FastifyInstance } from 'fastify'
import { JSON_TYPE } from './answer.ts'
import { chosenEncoding, type Encoding, encode } from './encoding.ts'

const describe = async (publicUrl: string | undefined): Promise<Buffer> => {
  // Loaded when called for: it is a large part of all that a start would load.
  const { interfaceDescription } = await import('./description.ts')
  return Buffer.from(JSON.stringify(await interfaceDescription(publicUrl)))
}

export const serveDescription = (app: FastifyInstance, publicUrl: string | undefined): void => {
  let description: Promise<Buffer> | undefined
  const packed = new Map<Encoding, Promise<Buffer>>()
  app.get('/openapi.json', async (request, reply) => {
    description ??= describe(publicUrl).catch((error) => {
      description = undefined
      throw error
    })
    const plain = await description
    reply.headers({ 'cache-control': 'no-cache', 'content-type': JSON_TYPE, vary: 'Accept-Encoding' })
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    if (encoding === undefined) return reply.send(plain)
    const body = packed.get(encoding) ?? encode(plain, encoding)
    packed.set(encoding, body)
    return reply.header('content-encoding', encoding).send(await body)
  })
}
