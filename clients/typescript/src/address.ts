/** Builds the service's URLs: root, path segments and query strings. */
import { InvalidRequest } from './errors.ts'

/** The URL of the service without a trailing slash or /api/v1. */
export const rootOf = (baseUrl: string | URL): string => {
  let url: URL | undefined
  try {
    url = new URL(baseUrl)
  } catch {
    // Reported below, without the given text: it may contain a secret.
  }
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new InvalidRequest(
      'baseUrl must be the http or https URL of a heliolog server, such as https://heliolog.example.',
    )
  if (url.username + url.password + url.search + url.hash !== '')
    throw new InvalidRequest('baseUrl must be a URL without a user, a password, a query or a fragment.')
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

const encoded = (value: unknown): string => {
  try {
    return encodeURIComponent(String(value))
  } catch (cause) {
    throw new InvalidRequest('The value contains an unpaired surrogate, which a URL cannot contain.', {
      cause,
    })
  }
}

/** Encodes a name as one path segment. */
export const segment = (name: string): string => {
  if (name === '') throw new InvalidRequest('An id or nickname must have at least one character.')
  // URL parsers resolve both, even when encoded, which would request another path.
  if (name === '.' || name === '..')
    throw new InvalidRequest(
      `${JSON.stringify(name)} cannot be requested by name, because URLs drop it; read it from the list.`,
    )
  return encoded(name)
}

/** A query string with its question mark; empty if no parameter is defined. */
export const queryOf = (parameters: object): string => {
  const defined = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return defined.length === 0
    ? ''
    : `?${defined.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`
}
