/** The one catalogue of errors: status and code in one table, one shape of body for all of them. */
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
    headers: Record<string, string>,
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

/** A part of a file that ends before it. */
export const rangeNotSatisfiable = (bytes: number): ApiError =>
  new ApiError(
    'invalid_parameter',
    `The file has ${bytes} bytes; Range takes bytes=FIRST- or bytes=FIRST-LAST within them.`,
    { 'content-range': `bytes */${bytes}` },
    416,
  )

export const errorText = (code: ErrorCode, message: string): string =>
  JSON.stringify({ error: { code, message } } satisfies ErrorBody)

const LONGEST_ECHO = 40

/** A caller's own text in a message: quoted, and no longer than it needs to be. */
export const quote = (text: string): string => {
  const characters = [...text.toWellFormed()]
  return JSON.stringify(
    characters.length > LONGEST_ECHO
      ? `${characters.slice(0, LONGEST_ECHO - 1).join('')}…`
      : characters.join(''),
  )
}

const RETRY_SECONDS = 2
export const unavailable = (why = 'The store does not answer at the moment'): ApiError =>
  apiError('unavailable', `${why}; try again in ${RETRY_SECONDS} seconds.`, {
    'retry-after': String(RETRY_SECONDS),
  })

/** Every endpoint is read only. */
export const ALLOWED_METHODS = ['GET', 'HEAD', 'OPTIONS']
export const isAllowed = (method: string): boolean => ALLOWED_METHODS.includes(method)

export const methodNotAllowed = (method: string): ApiError => {
  const allow = ALLOWED_METHODS.join(', ')
  return apiError('method_not_allowed', `${method} is not allowed here; accepted: ${allow}.`, { allow })
}
