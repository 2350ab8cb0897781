/** What an answer is: a record as it should be, or one of the errors. */
import {
  type ErrorDetails,
  HeliologError,
  InvalidRequest,
  NotFound,
  RateLimited,
  Unauthorized,
  Unavailable,
  UnexpectedAnswer,
} from './errors.ts'

const CLASS_OF: { [status: number]: typeof HeliologError } = {
  400: InvalidRequest,
  401: Unauthorized,
  404: NotFound,
  429: RateLimited,
  502: Unavailable,
  503: Unavailable,
  504: Unavailable,
}
/** Proxies give these too, in words of their own. */
const ANYBODYS = new Set([408, 429, 502, 503, 504])

export const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined where it is no JSON. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** In seconds; proxies give a date instead. */
const retryAfterOf = (headers: Headers): number | undefined => {
  const text = headers.get('retry-after') ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0)
}

const detailsOf = ({ status, headers }: Response): ErrorDetails => ({
  status,
  requestId: headers.get('x-request-id') ?? undefined,
  retryAfter: retryAfterOf(headers),
})

const typeOf = ({ headers }: Response): string => headers.get('content-type') ?? 'no type'

const unexpected = (response: Response, what: string): UnexpectedAnswer =>
  new UnexpectedAnswer(
    `${what}. This is not heliolog's: is baseUrl its address, and does nothing stand in between, such as a login page?`,
    detailsOf(response),
  )

/** Why an answer cannot be heliolog's, by its head. */
export const foreign = (response: Response, url: string): UnexpectedAnswer | undefined => {
  // The token does not go along to another address.
  if (response.redirected && new URL(response.url).origin !== new URL(url).origin)
    return unexpected(response, `${url} leads to another address, ${new URL(response.url).origin}`)
  return response.ok && /html/i.test(typeOf(response))
    ? unexpected(response, `${url} was answered with a page, ${typeOf(response)}`)
    : undefined
}

/** The error that an answer with this body is. Answers to HEAD have no body to tell it by. */
export const errorOf = (response: Response, url: string, text: string, bodiless: boolean): HeliologError => {
  const { status } = response
  const body = parsed(text)
  const told = isObject(body) && isObject(body['error']) ? body['error'] : undefined
  const Class = CLASS_OF[status] ?? HeliologError
  if (typeof told?.['code'] === 'string' && typeof told['message'] === 'string')
    return new Class(told['message'], { ...detailsOf(response), code: told['code'] })
  const said = `${url} was answered with status ${status}`
  return bodiless || ANYBODYS.has(status)
    ? new Class(`${said}.`, detailsOf(response))
    : unexpected(response, `${said} and without an error of heliolog's`)
}

/** The body as a record of the shape that `is` knows. */
export const recordOf = <Shape>(
  response: Response,
  url: string,
  text: string,
  is: (value: unknown) => value is Shape,
): Shape => {
  const value = parsed(text)
  if (is(value)) return value
  throw unexpected(
    response,
    `${url} was answered with something else than was asked for, ${typeOf(response)}`,
  )
}
