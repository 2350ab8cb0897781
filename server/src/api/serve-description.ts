/** GET /openapi.json: the description, made once, to anybody. */
import type { FastifyInstance } from 'fastify'
import { JSON_TYPE } from './answer.ts'
import { PublicDocument } from './public-document.ts'

const describe = async (publicUrl: string | undefined): Promise<PublicDocument> => {
  // Loaded when called for: it is a large part of all that a start would load.
  const { interfaceDescription } = await import('./description.ts')
  return new PublicDocument(JSON.stringify(await interfaceDescription(publicUrl)), JSON_TYPE)
}

export const serveDescription = (app: FastifyInstance, publicUrl: string | undefined): void => {
  let description: Promise<PublicDocument> | undefined
  app.get('/openapi.json', async (request, reply) => {
    description ??= describe(publicUrl).catch((error) => {
      description = undefined
      throw error
    })
    return (await description).send(request, reply)
  })
}
