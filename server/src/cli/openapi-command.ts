import { openapiDocument } from '../api/openapi/document.ts'
import { readSettings } from '../config.ts'
import { withUserErrors } from './command-database.ts'

export const openapiCommand = async (): Promise<void> => {
  const { publicUrl } = await withUserErrors(() => readSettings(process.env))
  process.stdout.write(`${JSON.stringify(openapiDocument(publicUrl), null, 2)}\n`)
}
