/** Something that anybody may have and that is the same for all: kept in each encoding, and packed once for all. */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodedTag, heldTag } from './caching.ts'
import { chosenEncoding, type Encoding, encode, PATIENT_BROTLI_QUALITY } from './encoding.ts'

export const HTML_TYPE = 'text/html; charset=utf-8'

const TAG_DIGITS = 16

export class PublicDocument {
  readonly #body: Buffer
  readonly #contentType: string
  readonly #etag: string
  readonly #packed = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string, contentType: string) {
    this.#body = Buffer.from(text)
    this.#contentType = contentType
    this.#etag = `"${hash('sha256', this.#body).slice(0, TAG_DIGITS)}"`
  }

  /** Sends it, or 304 to a caller who holds it already. */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
    // By content alone: a date cannot tell what another release or another setting has changed.
    const held = heldTag(headers['if-none-match'] ?? '', this.#etag)
    if (held !== undefined) return reply.code(304).header('etag', held).send()
    const encoding = chosenEncoding(headers['accept-encoding'])
    reply.headers({ etag: encodedTag(this.#etag, encoding), 'content-type': this.#contentType })
    if (encoding === undefined) return reply.send(this.#body)
    return reply.header('content-encoding', encoding).send(await this.packed(encoding))
  }

  packed(encoding: Encoding): Promise<Buffer> {
    const made = this.#packed.get(encoding)
    if (made) return made
    const packing = encode(this.#body, encoding, PATIENT_BROTLI_QUALITY)
    this.#packed.set(encoding, packing)
    packing.catch(() => this.#packed.delete(encoding))
    return packing
  }
}
