/** The catalogue of errors: status and code in one table, and one shape of body for all of them. */
import Type, { type Static } from 'typebox'

const CATALOGUE = {
  invalid_parameter: 400,
  invalid_cursor: 400,
  unauthorized: 401,
  not_found: 404,
  method_not_allowed: 405,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof CATALOGUE

export const ErrorBody = Type.Object(
  {
    error: Type.Object({
      code: Type.String({
        enum: Object.keys(CATALOGUE),
        description: 'Names the kind of error, for programs',
      }),
      message: Type.String({ description: 'Says what was wrong and what is accepted, for people' }),
    }),
  },
  {
    $id: 'Error',
    description: 'Every error has this body.',
    example: {
      error: { code: 'invalid_parameter', message: 'limit takes a whole number from 1 to 500, not "0".' },
    },
  },
)
export type ErrorBody = Static<typeof ErrorBody>

export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    message: string,
    headers: Record<string, string> = {},
    status: number = CATALOGUE[code],
  ) {
    super(message)
    this.code = code
    this.status = status
    this.headers = headers
  }
}

export const apiError = (code: ErrorCode, message: string, headers: Record<string, string> = {}): ApiError =>
  new ApiError(code, message, headers)

export const errorText = (code: ErrorCode, message: string): string =>
  JSON.stringify({ error: { code, message } } satisfies ErrorBody)

const LONGEST_ECHO = 40

/** The client's own text in a message: quoted, and cut to 40 characters. */
export const quote = (text: string): string => {
  const characters = [...text.toWellFormed()]
  return JSON.stringify(
    characters.length > LONGEST_ECHO
      ? `${characters.slice(0, LONGEST_ECHO - 1).join('')}…`
      : characters.join(''),
  )
}

const REALM = 'Bearer realm="heliolog"'

/** `isBadToken` is false when the request has no Authorization header at all. */
export const unauthorized = (isBadToken: boolean): ApiError =>
  apiError(
    'unauthorized',
    'A valid token is needed: send it as "Authorization: Bearer <ACCESS_TOKEN>". The operators issue tokens on request.',
    { 'www-authenticate': isBadToken ? `${REALM}, error="invalid_token"` : REALM },
  )

/** `what` names the limit that was reached. */
export const rateLimited = (what: string, retrySeconds: number): ApiError =>
  apiError('rate_limited', `${what}; try again in ${retrySeconds} seconds.`, {
    'retry-after': String(retrySeconds),
  })

const UNAVAILABLE_SECONDS = 2
export const unavailable = (why = 'The store does not answer at the moment'): ApiError =>
  apiError('unavailable', `${why}; try again in ${UNAVAILABLE_SECONDS} seconds.`, {
    'retry-after': String(UNAVAILABLE_SECONDS),
  })

export const notFound = (message = 'There is nothing at this address.'): ApiError =>
  apiError('not_found', message)

/** The requested range starts after the end of the file. */
export const rangeNotSatisfiable = (bytes: number): ApiError =>
  new ApiError(
    'invalid_parameter',
    `The file has ${bytes} bytes; Range takes bytes=FIRST- or bytes=FIRST-LAST within them.`,
    { 'content-range': `bytes */${bytes}` },
    416,
  )

/** Every endpoint is read-only. */
export const ALLOWED_METHODS = ['GET', 'HEAD', 'OPTIONS']

export const methodNotAllowed = (method: string): ApiError => {
  const allow = ALLOWED_METHODS.join(', ')
  return apiError('method_not_allowed', `${method} is not allowed here; accepted: ${allow}.`, { allow })
}
