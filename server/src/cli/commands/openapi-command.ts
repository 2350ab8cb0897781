import { withUserErrors } from '../../command/command-database.ts'
import { openapiDocument } from '../../features/api/document.ts'
import { API_PATH } from '../../features/api/feature.ts'
import { RESOURCES } from '../../features/api/resources.ts'
import { readSettings } from '../../settings/read-settings.ts'

export const openapiCommand = async (): Promise<void> => {
  const settings = await withUserErrors(() => readSettings(process.env))
  process.stdout.write(`${JSON.stringify(openapiDocument(API_PATH, RESOURCES, settings), null, 2)}\n`)
}
