/** What a visitor with a browser finds at the service's own address. */
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
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

/** Every path at which there is one of these files. */
export const pagePaths = (): string[] =>
  readdirSync(PUBLIC_FILES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(PUBLIC_FILES, join(parentPath, name)).replaceAll(sep, '/')}`)
    .flatMap((path) => (path.endsWith('/index.html') ? [path, path.slice(0, -'index.html'.length)] : [path]))
