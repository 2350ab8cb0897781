/** Routes of the desk, which the folders `drafts` and `jobs` define. */
import type { Readable } from 'node:stream'
import type { Message } from '@heliolog/desk-api'

export interface DeskRequest {
  /** The groups of the route's path, decoded. */
  params: readonly string[]
  query: URLSearchParams
  /** Rejects bodies that are too large or no JSON. */
  readJson(): Promise<unknown>
  /** The body of an upload. */
  body: Readable
}

export type DeskAnswer = { json: unknown } | { status: 204 } | { file: string; type: string; name: string }

export interface DeskRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Matches the complete path. */
  path: RegExp
  handle(request: DeskRequest): Promise<DeskAnswer>
}

/** An error that the page shows. A `UserError` is sent too, with status 400. */
export class DeskRequestError extends Error {
  override name = 'DeskRequestError'
  readonly status: number
  readonly shown: Message

  constructor(status: number, shown: Message | string) {
    const message = typeof shown === 'string' ? { text: shown } : shown
    super(message.text)
    this.status = status
    this.shown = message
  }
}
