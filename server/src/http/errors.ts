/** Error codes with their statuses, the error body, and constructors for each error. */
import Type, { type Static } from 'typebox'
import { type AddressScope, TOKEN_ADDRESSES, tokenPath } from '../access/token-address.ts'
import { isExpired } from '../access/token-format.ts'
import type { KnownToken } from '../access/token-lookup.ts'
import type { Settings } from '../settings/config.ts'
import type { TokenScope } from '../storage/schema/tables.ts'

const STATUS_BY_CODE = {
  invalid_parameter: 400,
  invalid_cursor: 400,
  unauthorized: 401,
  not_found: 404,
  method_not_allowed: 405,
  gone: 410,
  precondition_failed: 412,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS_BY_CODE

const errorBody = (codes: readonly string[]) =>
  Type.Object(
    {
      error: Type.Object({
        code: Type.String({ enum: [...codes], description: 'Machine-readable error code' }),
        message: Type.String({ description: 'Human-readable message: what is wrong and what is accepted' }),
      }),
    },
    {
      $id: 'Error',
      description: 'Body of every error response.',
      example: {
        error: { code: 'invalid_parameter', message: 'limit takes a whole number from 1 to 500, not "0".' },
      },
    },
  )

const CODES = Object.keys(STATUS_BY_CODE)

/** The error body of /api/v1, which has no former versions that could be gone. */
export const ErrorBody = errorBody(CODES.filter((code) => code !== 'gone'))
export type ErrorBody = Static<typeof ErrorBody>

/** The error body of the interfaces with former versions. */
export const VersionErrorBody = errorBody(CODES)

export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    message: string,
    headers: Record<string, string> = {},
    status: number = STATUS_BY_CODE[code],
  ) {
    super(message)
    this.code = code
    this.status = status
    this.headers = headers
  }
}

/** The reason phrase and the body of an error response. */
export type FormatError = (error: ApiError) => { reason?: string; body: string }

export const apiError = (code: ErrorCode, message: string, headers: Record<string, string> = {}): ApiError =>
  new ApiError(code, message, headers)

export const errorText = (code: ErrorCode, message: string): string =>
  JSON.stringify({ error: { code, message } } satisfies ErrorBody)

const MAX_ECHO_LENGTH = 40

/** Quotes client input for an error message, truncated to 40 characters. */
export const quote = (text: string): string => {
  const characters = [...text.toWellFormed()]
  return JSON.stringify(
    characters.length > MAX_ECHO_LENGTH
      ? `${characters.slice(0, MAX_ECHO_LENGTH - 1).join('')}…`
      : characters.join(''),
  )
}

/** Names the spaces at the ends of a text, which a quotation hardly shows. It does show tabs and line breaks. */
export const spaceHint = (text: string): string => {
  const ends = [/^[^\S\t\r\n]/.test(text) && 'starts', /[^\S\t\r\n]$/.test(text) && 'ends'].filter(Boolean)
  return ends.length === 0 ? '' : ` It ${ends.join(' and ')} with a space.`
}

/** Whom to ask for a token. */
const operatorsOf = ({ contact }: Pick<Settings, 'contact'>): string =>
  contact === undefined ? 'operators' : `operators (${contact})`

const needsToken = (scope: TokenScope, operators: string): string => {
  if (scope === 'api')
    return `A valid token is needed: send it as "Authorization: Bearer <ACCESS_TOKEN>". The ${operators} issue tokens on request.`
  const { title } = TOKEN_ADDRESSES[scope]
  return `A valid ${title} token is needed in the address: ${tokenPath(scope, '{token}')}. The ${operators} issue ${title} tokens on request.`
}

/** For a valid token of one scope where another one is needed. */
const wrongScope = (scope: TokenScope, needed: TokenScope, operators: string): string => {
  if (scope === 'api') {
    const { title } = TOKEN_ADDRESSES[needed as AddressScope]
    return `This token works only in the Authorization header. A ${title} address needs a ${title} token, which the ${operators} issue on request.`
  }
  const { title } = TOKEN_ADDRESSES[scope]
  return `This token works only in ${title} addresses: ${tokenPath(scope, '{token}')}. Other requests need an ordinary token, which the ${operators} issue on request.`
}

const REALM = 'Bearer realm="heliolog"'

export const missingToken = (needed: TokenScope, settings: Pick<Settings, 'contact'>): ApiError =>
  apiError('unauthorized', needsToken(needed, operatorsOf(settings)), { 'www-authenticate': REALM })

const whyRejected = (token: KnownToken, needed: TokenScope, operators: string): string => {
  const { revoked_at, expires_on, scope } = token
  if (revoked_at !== null)
    return `This token was revoked at ${revoked_at}. Ask the ${operators} for another one.`
  if (isExpired(token, Date.now()))
    return `This token expired at the end of ${expires_on} (UTC). Ask the ${operators} to renew it.`
  return wrongScope(scope, needed, operators)
}

/** `token` is the stored one whose exact secret was sent. Every other text gets the same message. */
export const rejectedToken = (
  token: KnownToken | undefined,
  needed: TokenScope,
  settings: Pick<Settings, 'contact'>,
): ApiError => {
  const operators = operatorsOf(settings)
  return apiError(
    'unauthorized',
    token ? whyRejected(token, needed, operators) : needsToken(needed, operators),
    { 'www-authenticate': `${REALM}, error="invalid_token"` },
  )
}

/** `what` names the limit that was reached. */
export const rateLimited = (what: string, retrySeconds: number): ApiError =>
  apiError('rate_limited', `${what}; try again in ${retrySeconds} seconds.`, {
    'retry-after': String(retrySeconds),
  })

const UNAVAILABLE_SECONDS = 2
export const unavailable = (why = 'The store does not respond at the moment'): ApiError =>
  apiError('unavailable', `${why}; try again in ${UNAVAILABLE_SECONDS} seconds.`, {
    'retry-after': String(UNAVAILABLE_SECONDS),
  })

export const notFound = (message = 'There is nothing at this address.'): ApiError =>
  apiError('not_found', message)

/** `header` is that of the request whose condition does not hold. */
export const preconditionFailed = (header: string, etag: string): ApiError =>
  apiError(
    'precondition_failed',
    `${header} does not match the current version, whose ETag is ${etag}; send the request without it to get that version.`,
  )

/** For a range that starts after the end of the file. */
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
