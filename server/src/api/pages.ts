/** What a visitor with a browser finds at the service's own address. */
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const PUBLIC_FILES = join(import.meta.dirname, '../../public')

export const pages = async (app: FastifyInstance): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        // Whether the address is served over TLS is the proxy's affair, here and below.
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
  })
  await app.register(files, { root: PUBLIC_FILES, wildcard: false })
}
