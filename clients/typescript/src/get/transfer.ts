/** Brings a file over, whole: from where it broke off, as often as it takes, and only one version of it. */
import { basename } from 'node:path'
import { ConnectionFailed } from '../errors.ts'
import { Part } from './part.ts'
import { Failure } from './problems.ts'
import type { Progress } from './progress.ts'
import { type FileHead, type Order, piecesOf, plainTag, type Service } from './service.ts'
import { isWholeParquet } from './whole-parquet.ts'

const RANGE_NOT_SATISFIABLE = 416
const PARTIAL_CONTENT = 206

class Transfer {
  readonly #order: Order
  readonly #service: Service
  readonly #progress: Progress
  readonly part: Part
  head: FileHead

  constructor(order: Order, service: Service, progress: Progress, part: Part, head: FileHead) {
    this.#order = order
    this.#service = service
    this.#progress = progress
    this.part = part
    this.head = head
  }

  /** Asks for what is missing and takes what comes; throws where that is not the end of it. */
  async attempt(): Promise<void> {
    const { part } = this
    if (part.etag !== undefined && this.#order.format === 'parquet') await part.forget()
    const response =
      part.etag === undefined
        ? await this.#service.whole(this.#order)
        : await this.#service.rest(this.#order, part.tally.bytes, part.etag)
    const isEnd = response.status === RANGE_NOT_SATISFIABLE
    if (isEnd) await this.#endReached(response)
    else {
      if (!this.#goesOn(response)) await this.#beginWith(response)
      for await (const piece of piecesOf(response)) {
        await part.write(piece)
        this.#progress.show({ rows: part.tally.rows, bytes: part.tally.bytes })
      }
    }
    await this.#checkWhole(isEnd)
  }

  #goesOn({ status, headers }: Response): boolean {
    const { etag, tally } = this.part
    return (
      status === PARTIAL_CONTENT &&
      headers.get('etag') === etag &&
      (headers.get('content-range') ?? '').startsWith(`bytes ${tally.bytes}-`)
    )
  }

  /** There is nothing after what is there: it is the whole, or not of this file. */
  async #endReached({ headers, body }: Response): Promise<void> {
    await body?.cancel()
    if (headers.get('content-range') === `bytes */${this.part.tally.bytes}`) return
    await this.part.forget()
    throw new ConnectionFailed('What is there is longer than the file, and starts anew')
  }

  /** The file from its first byte, maybe of a newer version than was known of. */
  async #beginWith(response: Response): Promise<void> {
    const etag = plainTag(response.headers.get('etag') ?? '')
    if (this.part.etag !== undefined)
      this.#progress.say('The data have changed meanwhile; the download starts anew.')
    await this.part.forget()
    if (etag !== this.head.etag) this.head = (await this.#service.head(this.#order)) as FileHead
    if (response.status !== 200 || etag !== this.head.etag) {
      await response.body?.cancel()
      throw new ConnectionFailed('The data changed while the download began')
    }
    await this.part.begin(etag)
    this.#progress.begin(basename(this.part.path, '.part'), this.head.rows, this.part.tally)
  }

  /** A file that has ended, and not whole, may be gone on with unless heliolog says that this is its end. */
  async #checkWhole(isEnd: boolean): Promise<void> {
    const { part, head } = this
    const { rows } = part.tally
    if (rows === undefined) {
      if (await isWholeParquet(part.path)) return
      throw new ConnectionFailed('The download ended before the end of the file')
    }
    if (rows === head.rows) return
    if (rows < head.rows && !isEnd)
      throw new ConnectionFailed(`The download ended after ${rows} of ${head.rows} rows`)
    await part.forget()
    throw new Failure(
      `The file came with ${rows} rows, and heliolog tells of ${head.rows}: it is not kept. Give the same command again.`,
    )
  }
}

/** Gives the part, closed and whole, and the head of the file that it is. */
export const transfer = async (
  order: Order,
  file: string,
  service: Service,
  progress: Progress,
): Promise<{ part: Part; head: FileHead }> => {
  const head = (await service.head(order)) as FileHead
  const part = await Part.open(file, service.urlOf(order), order.format)
  try {
    if (part.etag === head.etag) progress.say(`${basename(file)} goes on from row ${part.tally.rows}.`)
    else if (part.etag !== undefined) {
      progress.say('The data have changed since the download broke off; it starts anew.')
      await part.forget()
    } else await part.forget()
    progress.begin(basename(file), head.rows, part.tally)
    const run = new Transfer(order, service, progress, part, head)
    await service.patiently(
      () => run.attempt(),
      () => part.tally.bytes,
    )
    progress.clear()
    await part.end()
    return { part, head: run.head }
  } catch (error) {
    progress.clear()
    await part.abandon()
    throw error
  }
}
