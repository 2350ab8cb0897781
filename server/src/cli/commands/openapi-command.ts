import { withUserErrors } from '../../command/command-database.ts'
import { openapiDocument } from '../../features/api/document.ts'
import { readSettings } from '../../settings/config.ts'

export const openapiCommand = async (): Promise<void> => {
  const settings = await withUserErrors(() => readSettings(process.env))
  process.stdout.write(`${JSON.stringify(openapiDocument(settings), null, 2)}\n`)
}
