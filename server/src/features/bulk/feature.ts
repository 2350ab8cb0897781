/** /bulk/v1: complete tables as files, and documents about them. */
import type { Feature } from '../feature.ts'

const BULK_PATH = '/bulk/v1'

export const bulk: Feature = {
  path: BULK_PATH,
  publicDocuments: [`${BULK_PATH}/dictionary.json`, `${BULK_PATH}/citation.`],
  citationPath: `${BULK_PATH}/citation.txt`,
  listDownloads: async (app) => (await import('./bulk-routes.ts')).fileDownloads(app, BULK_PATH),
  loadRoutes: async (app) => (await import('./bulk-routes.ts')).bulkInterface(app, BULK_PATH),
}
