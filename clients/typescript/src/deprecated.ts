/** Former names of exports, kept until the next major version. */
import { UnexpectedResponse } from './errors.ts'
import type { CachedResponse, ResponseCache } from './http-client.ts'
import type { RetryOptions } from './retry.ts'

/** @deprecated Use `RetryOptions`. */
export type Patience = RetryOptions

/** @deprecated Use `ResponseCache`. */
export type AnswerCache = ResponseCache

/** @deprecated Use `CachedResponse`. */
export type CachedAnswer = CachedResponse

/** @deprecated Use `UnexpectedResponse`. */
export const UnexpectedAnswer = UnexpectedResponse

/** @deprecated Use `UnexpectedResponse`. */
export type UnexpectedAnswer = UnexpectedResponse
