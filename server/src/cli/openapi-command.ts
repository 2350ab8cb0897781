import { openapiDocument } from '../api/openapi/document.ts'
import { readSettings } from '../config.ts'
import { withUserErrors } from './command-database.ts'

export const openapiCommand = async (): Promise<void> => {
  const settings = await withUserErrors(() => readSettings(process.env))
  process.stdout.write(`${JSON.stringify(openapiDocument(settings), null, 2)}\n`)
}
