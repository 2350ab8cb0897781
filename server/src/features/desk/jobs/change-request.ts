/** Reads the requests of changes. */
import type { ChangeRequest, StoreChange } from '@heliolog/desk-api'
import { isDay } from '@heliolog/table-reader/calendar-days'
import { accept, MAX_NUMBER, readBody, TEXT } from '../server/request-values.ts'
import { readSearch, SEARCH } from './record-search.ts'

const FLAG = ['boolean']
const TEXT_OR_NOT = ['string', 'null']

/** The types of the properties of each change. */
const PROPERTIES: Record<StoreChange['what'], Record<string, readonly string[]>> = {
  undo: { publication: ['number'] },
  rename: { nickname: TEXT, to: TEXT, merge: FLAG, absent: FLAG },
  forget: { nickname: TEXT, to: TEXT_OR_NOT, merge: FLAG, absent: FLAG, ids: TEXT_OR_NOT },
  retract: SEARCH,
  prune: { before: TEXT },
}

export const readChange = (body: unknown): ChangeRequest => {
  const { what } = readBody<{ what: StoreChange['what'] }>(body, { what: TEXT })
  accept(Object.hasOwn(PROPERTIES, what), what, Object.keys(PROPERTIES).join(', '))
  const types = { isPreview: FLAG, note: TEXT_OR_NOT, ...PROPERTIES[what] }
  const request = readBody<object>(body, types) as ChangeRequest
  if (request.what === 'undo') {
    const { publication } = request
    const isNumber = Number.isInteger(publication) && publication > 0 && publication <= MAX_NUMBER
    accept(isNumber, 'publication', 'the number of a publication')
  }
  if (request.what === 'forget') accept([null, 'new', 'keep'].includes(request.ids), 'ids', 'new, keep, null')
  if (request.what === 'retract') readSearch(request)
  if (request.what === 'prune') accept(isDay(request.before), 'before', 'a calendar day')
  return request
}
