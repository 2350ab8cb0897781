/** Reads the values of requests. */
import type { Message } from '../../../domain/messages.ts'
import { DeskRequestError } from './desk-route.ts'

export const reject = (status: number, reason: string | Message): never => {
  throw new DeskRequestError(status, reason)
}

export const accept = (isAccepted: boolean, name: string, accepted: string): void => {
  if (!isAccepted) reject(400, `${name} is not accepted; accepted: ${accepted}`)
}

/** The types of a text in a body. */
export const TEXT = ['string']

/** Reads a body whose properties have one of their types. */
export const readBody = <Body>(
  body: unknown,
  properties: Record<keyof Body & string, readonly string[]>,
): Body => {
  const given: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  for (const [name, types] of Object.entries<readonly string[]>(properties)) {
    const value = given[name]
    const type = value === null ? 'null' : value === undefined ? 'missing' : typeof value
    if (!types.includes(type)) reject(400, `${name} is ${type}; accepted: ${types.join(' or ')}`)
  }
  return given as Body
}

/** The largest number that both engines store in an integer. */
export const MAX_NUMBER = 2 ** 31 - 1

/** Reads a whole number that is not negative. */
export const readNumber = (text: string | null, standard: number): number => {
  const number = text === null ? standard : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return Number.isNaN(number)
    ? reject(400, `${JSON.stringify(text)} is not accepted; accepted: a whole number`)
    : number
}
