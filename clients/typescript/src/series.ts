/** A list of heliolog, from its oldest record to its newest: record by record, page by page, or all at once. */
import type { Page } from './records.ts'

export class Series<Record> implements AsyncIterable<Record> {
  readonly #ask: (cursor: string | undefined) => Promise<Page<Record>>

  constructor(ask: (cursor: string | undefined) => Promise<Page<Record>>) {
    this.#ask = ask
  }

  /** One page: the first, or the one that a `next_cursor` goes on with. */
  page(cursor?: string): Promise<Page<Record>> {
    return this.#ask(cursor)
  }

  /** Page after page, each asked for when it is wanted. */
  async *pages(cursor?: string): AsyncGenerator<Page<Record>, void, undefined> {
    for (let next: string | null | undefined = cursor; next !== null; ) {
      const page: Page<Record> = await this.#ask(next)
      yield page
      next = page.next_cursor
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Record, void, undefined> {
    for await (const { data } of this.pages()) yield* data
  }

  async toArray(): Promise<Record[]> {
    const all: Record[] = []
    for await (const { data } of this.pages()) for (const record of data) all.push(record)
    return all
  }
}
