/** Turns an HTTP response into the requested record or into one of the client's errors. */
import {
  type ErrorDetails,
  Gone,
  HeliologError,
  InvalidRequest,
  NotFound,
  RateLimited,
  Unauthorized,
  Unavailable,
  UnexpectedResponse,
} from './errors.ts'

const ERROR_CLASSES: { [status: number]: typeof HeliologError } = {
  400: InvalidRequest,
  401: Unauthorized,
  403: Unauthorized,
  404: NotFound,
  408: Unavailable,
  410: Gone,
  429: RateLimited,
  502: Unavailable,
  503: Unavailable,
  504: Unavailable,
}
/** Statuses that proxies send too, with bodies of their own. */
const PROXY_STATUSES = new Set([408, 429, 502, 503, 504])
const REDIRECTS = new Set([301, 302, 303, 307, 308])

export const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isList = <Record>(value: unknown): value is { data: Record[] } =>
  isObject(value) && Array.isArray(value['data'])

/** Undefined if the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Retry-After in seconds; proxies send a date instead. */
const retryAfterIn = (headers: Headers): number | undefined => {
  const text = headers.get('retry-after') ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0)
}

const detailsOf = ({ status, headers }: Response): ErrorDetails => ({
  status,
  requestId: headers.get('x-request-id') ?? undefined,
  retryAfter: retryAfterIn(headers),
})

const contentTypeOf = ({ headers }: Response): string => headers.get('content-type') ?? 'no type'

const unexpected = (response: Response, what: string): UnexpectedResponse =>
  new UnexpectedResponse(
    `${what}. This is not a response from heliolog: check the URL of the server, and whether a login page or proxy intercepts requests.`,
    detailsOf(response),
  )

/** The error for a response whose status line and headers cannot come from heliolog; undefined otherwise. */
export const foreignResponseError = (response: Response, url: string): UnexpectedResponse | undefined => {
  // Browsers hide the status and the target of a redirect that is not followed.
  if (response.type === 'opaqueredirect' || REDIRECTS.has(response.status))
    return new UnexpectedResponse(
      `${url} redirects to ${response.headers.get('location') ?? 'another URL'}. Redirects are not followed, to protect the token: use the new URL.`,
      detailsOf(response),
    )
  return response.ok && /html/i.test(contentTypeOf(response))
    ? unexpected(response, `${url} returned a page, ${contentTypeOf(response)}`)
    : undefined
}

/** The error for a response with an error status. A response to HEAD has no body that describes it. */
export const errorFrom = (
  response: Response,
  url: string,
  text: string,
  method: 'GET' | 'HEAD',
): HeliologError => {
  const { status } = response
  const body = parseJson(text)
  const error = isObject(body) && isObject(body['error']) ? body['error'] : undefined
  const ErrorClass = ERROR_CLASSES[status] ?? HeliologError
  if (typeof error?.['code'] === 'string' && typeof error['message'] === 'string')
    return new ErrorClass(error['message'], { ...detailsOf(response), code: error['code'] })
  const summary = `${url} returned status ${status}`
  return method === 'HEAD' || PROXY_STATUSES.has(status)
    ? new ErrorClass(`${summary}.`, detailsOf(response))
    : unexpected(response, `${summary} without heliolog's error body`)
}

/** Parses the body, and throws unless it has the expected shape. */
export const parseRecord = <Shape>(
  response: Response,
  url: string,
  text: string,
  hasShape: (value: unknown) => value is Shape,
): Shape => {
  const value = parseJson(text)
  if (hasShape(value)) return value
  throw unexpected(
    response,
    `${url} returned a body that is not of the expected form, ${contentTypeOf(response)}`,
  )
}
