import { HTML_TYPE, JSON_TYPE } from './http/headers.ts'
import { publicDocument } from './http/representation.ts'
import type { Route } from './http/router.ts'
import { PLAIN_PAGE_HEADERS } from './portal/security-headers.ts'

export const hapiRoutes = (): Route[] => [
  {
    path: '/hapi',
    needsToken: false,
    isHapi: true,
    servesData: false,
    parse: () => ({
      read: () =>
        publicDocument('<title>HAPI</title>', HTML_TYPE, {
          cacheControl: 'private, no-cache',
          headers: PLAIN_PAGE_HEADERS,
        }),
    }),
  },
  {
    path: '/hapi/capabilities',
    needsToken: true,
    isHapi: true,
    servesData: true,
    parse: () => ({ read: () => publicDocument('{}', JSON_TYPE, { cacheControl: 'private, no-cache' }) }),
  },
]
