/** heliolog openapi: the description as it is served, without a server or a store. */
import { interfaceDescription } from '../api/description.ts'
import { readSettings } from '../config.ts'
import { mendable } from './store.ts'

export const openapiCommand = async (): Promise<void> => {
  const { publicUrl } = await mendable(() => readSettings(process.env))
  process.stdout.write(`${JSON.stringify(await interfaceDescription(publicUrl), null, 2)}\n`)
}
