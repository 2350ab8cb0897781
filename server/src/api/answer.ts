/** Sends a body as it is stored, with its validators, or 304 to a caller who holds it already. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Freshness } from '../storage/freshness.ts'
import type { MaybePromise } from '../storage/maybe-promise.ts'
import { encodedTag, heldValidator, validators } from './caching.ts'
import { callOf } from './call.ts'
import { chosenEncoding, type Encoding, encode, SMALLEST_ENCODED } from './encoding.ts'
import { CROSS_ORIGIN, type Head, headOfCall } from './head.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

type Form = { status: 200; head: Head; pieces: readonly Buffer[] }

/** What a resource read from the store, ready to be sent any number of times. */
export class Answer {
  readonly fresh: Freshness
  readonly etag: string
  readonly bytes: number
  #pieces: readonly Buffer[]
  readonly #next: string | undefined
  readonly #forms = new Map<Encoding | undefined, MaybePromise<Form>>()

  /** The body comes in pieces, so that what came from the store need not be copied. */
  constructor(
    fresh: Freshness,
    pieces: readonly Buffer[],
    { etag = versionTag(fresh), next }: AnswerOptions = {},
  ) {
    this.fresh = fresh
    this.etag = etag
    this.bytes = pieces.reduce((sum, { length }) => sum + length, 0)
    this.#pieces = pieces
    this.#next = next
  }

  /** Makes one piece of the body, for an answer that is sent often. */
  join(): void {
    this.#pieces = [Buffer.concat(this.#pieces)]
    this.#forms.clear()
  }

  /** Head and body in an encoding; each is made once. */
  form(encoding: Encoding | undefined): MaybePromise<Form> {
    const made = this.#forms.get(encoding)
    if (made) return made
    const form = encoding === undefined ? this.#headed(this.#pieces) : this.#encoded(encoding)
    this.#forms.set(encoding, form)
    if (form instanceof Promise) form.catch(() => this.#forms.delete(encoding))
    return form
  }

  async #encoded(encoding: Encoding): Promise<Form> {
    const form = this.#headed([await encode(Buffer.concat(this.#pieces), encoding)], encoding)
    this.#forms.set(encoding, form)
    return form
  }

  #headed(pieces: readonly Buffer[], encoding?: Encoding): Form {
    const head = [
      'content-type',
      JSON_TYPE,
      'content-length',
      String(encoding === undefined ? this.bytes : pieces[0]?.length),
      ...(encoding === undefined ? [] : ['content-encoding', encoding]),
      ...(this.#next === undefined ? [] : ['link', `<${this.#next}>; rel="next"`]),
      ...validators(encodedTag(this.etag, encoding), this.fresh),
      ...CROSS_ORIGIN,
    ]
    return { status: 200, head, pieces }
  }
}

interface AnswerOptions {
  etag?: string
  /** The address of the next page, for the Link header. */
  next?: string | undefined
}

const versionTag = ({ version }: Freshness): string => `"${version}"`

/** Status, head and body of an answer for one call. */
interface Parts {
  status: 200 | 304
  head: Head
  pieces: readonly Buffer[]
}

const heldParts = ({ headers }: IncomingMessage, etag: string, fresh: Freshness): Parts | undefined => {
  const held = heldValidator(headers, etag, fresh)
  if (held === undefined) return undefined
  return { status: 304, head: [...validators(held, fresh), ...CROSS_ORIGIN], pieces: [] }
}

const partsFor = (request: IncomingMessage, answer: Answer): MaybePromise<Parts> => {
  const held = heldParts(request, answer.etag, answer.fresh)
  if (held) return held
  const encoding =
    answer.bytes < SMALLEST_ENCODED ? undefined : chosenEncoding(request.headers['accept-encoding'])
  return answer.form(encoding)
}

const write = (request: IncomingMessage, response: ServerResponse, { status, head, pieces }: Parts): void => {
  response.writeHead(status, [...head, ...headOfCall(callOf(request))])
  // One write to the socket, however many pieces.
  if (pieces.length > 1) response.cork()
  for (const piece of pieces.slice(0, -1)) response.write(piece)
  response.end(pieces.at(-1))
}

/** Writes an answer to a caller who has been let in. Always true: it is answered. */
export const writeAnswer = (request: IncomingMessage, response: ServerResponse, answer: Answer): true => {
  const parts = partsFor(request, answer)
  if (parts instanceof Promise)
    parts
      .then((packed) => write(request, response, packed))
      // What cannot be packed is cut off: a body that seems whole but is not would be worse.
      .catch(() => response.destroy())
  else write(request, response, parts)
  return true
}

/** Tells a caller who holds this version already that nothing has changed; false when they hold another one. */
export const writeIfHeld = (
  request: IncomingMessage,
  response: ServerResponse,
  fresh: Freshness,
  etag = versionTag(fresh),
): boolean => {
  const held = heldParts(request, etag, fresh)
  if (held) write(request, response, held)
  return held !== undefined
}
