/** Routes of the desk, which the folders `drafts` and `jobs` define. */
import type { Readable } from 'node:stream'
import type { Message } from '../../../domain/messages.ts'
import { UserError } from '../../../domain/user-error.ts'

export interface DeskRequest {
  /** The groups of the route's path, decoded. */
  params: readonly string[]
  query: URLSearchParams
  /** Rejects bodies that are too large or no JSON. */
  readJson(): Promise<unknown>
  /** The body of an upload. */
  body: Readable
}

export type DeskAnswer =
  | { json: unknown }
  | { status: 204 }
  | (({ text: string } | { file: string }) & { type: string; name: string })

export interface DeskRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Matches the complete path. */
  path: RegExp
  handle(request: DeskRequest): Promise<DeskAnswer>
}

/** An error with a status. Other errors of the user have 400. */
export class DeskRequestError extends UserError {
  override name = 'DeskRequestError'
  readonly status: number

  constructor(status: number, message: string | Message) {
    super(message)
    this.status = status
  }
}
