/** The settings of the service, which the server writes into the page. They contain no data and need no token. */
import type { PortalService } from '../../../server/src/features/portal/summary.ts'
import { BASE_URL } from '../browser/routing.ts'

const written = document.querySelector<HTMLMetaElement>('meta[name="heliolog-service"]')

export const SERVICE: PortalService = JSON.parse(written?.content ?? '')

export const SERVICE_NAME = SERVICE.name ?? 'heliolog'

/** The URL for examples, without a slash at its end: the public URL if configured, else this page's. */
export const SERVICE_URL = (SERVICE.public_url ?? BASE_URL.href).replace(/\/+$/, '')
