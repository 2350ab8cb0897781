/** Where a heliolog is, and how its paths and queries are written. */
import { InvalidRequest } from './errors.ts'

/** The service's address without a slash or /api/v1 at its end. */
export const rootOf = (baseUrl: string | URL): string => {
  let url: URL | undefined
  try {
    url = new URL(baseUrl)
  } catch {
    // Told below. What was given is not repeated: it may hold a secret.
  }
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError(
      'baseUrl must be the http or https address of a heliolog, such as https://heliolog.example.',
    )
  if (url.username + url.password + url.search + url.hash !== '')
    throw new TypeError(
      'baseUrl must be an address alone, without a user, a password, a query or a fragment.',
    )
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

const encoded = (value: unknown): string => {
  try {
    return encodeURIComponent(String(value))
  } catch (cause) {
    throw new InvalidRequest('Half of a surrogate pair is no text that an address can hold.', { cause })
  }
}

/** A name as one segment of a path. */
export const segment = (name: string): string => {
  // An address drops them, in every spelling, and would ask for something else.
  if (name === '.' || name === '..')
    throw new InvalidRequest(`No address can name ${JSON.stringify(name)}: look for it in the list.`)
  return encoded(name)
}

/** With its question mark; nothing where nothing is given. */
export const queryOf = (parameters: object): string => {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${given.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`
}
