/** Reads the requests of changes. */
import type { ChangeRequest, StoreChange } from '@heliolog/desk-api'
import { MAX_NUMBER, readBody, reject } from '../server/request-values.ts'

/** The types of the properties of each change. */
const PROPERTIES: Record<StoreChange['what'], Record<string, readonly string[]>> = {
  undo: { publication: ['number'] },
}
const OF_ALL = { isPreview: ['boolean'], note: ['string', 'null'] }

export const readChange = (body: unknown): ChangeRequest => {
  const { what } = readBody<{ what: string }>(body, { what: ['string'] })
  const properties = Object.entries(PROPERTIES).find(([name]) => name === what)?.[1]
  if (!properties)
    return reject(400, `${what} is not a change; accepted: ${Object.keys(PROPERTIES).join(', ')}`)
  const request = readBody<object>(body, { ...OF_ALL, ...properties }) as ChangeRequest
  const { publication } = request
  if (!Number.isInteger(publication) || publication < 1 || publication > MAX_NUMBER)
    reject(400, 'publication is not accepted; accepted: the number of a publication')
  return request
}
