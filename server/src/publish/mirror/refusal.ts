/** What a source says when it does not give what it was asked for. */

const LONGEST_MESSAGE = 200
/** More than any answer that is not a file has. */
const LONGEST_TEXT = 2 ** 20

/** Too many calls, and what a server or a proxy says of a service that will be back. */
const FOR_NOW = new Set([429, 502, 503, 504])
export const isForNow = (status: number): boolean => FOR_NOW.has(status)

/** It comes from elsewhere, and ends up on a terminal. */
const quoted = (text: string): string => JSON.stringify(text.slice(0, LONGEST_MESSAGE))

export const textOf = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    parts.push(part)
    length += part.length
    if (length > LONGEST_TEXT) break
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The sentence of an error body, or that there is none. */
export const messageIn = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  try {
    return quoted(JSON.parse(await textOf(body)).error.message)
  } catch {
    return 'it does not say why'
  }
}

/** Retry-After is a number of seconds, or from some proxies a date. */
export const secondsToWait = (headers: Headers): number | undefined => {
  const given = headers.get('retry-after')
  if (given === null) return undefined
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.max(1, Math.ceil(seconds))
}

/** What an operator can do about it, where that is known. */
export const adviceOn = ({ status, headers }: Response): string | undefined => {
  const moved = headers.get('location')
  if (status === 401)
    return 'HELIOLOG_MIRROR_TOKEN must hold a token that this heliolog has issued and that is still valid'
  if (status === 404) return 'no heliolog of version 1.3 or later is at this address'
  if (status >= 300 && status < 400 && moved !== null)
    return `it has moved to ${quoted(moved)}; name that address`
  return undefined
}
