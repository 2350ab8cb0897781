/** A paginated list, oldest record first: read it record by record, page by page, or completely. */
import type { Page } from './records.ts'

type GetPage<Record> = (cursor: string | undefined) => Promise<Page<Record>>

export class Series<Record> implements AsyncIterable<Record> {
  readonly #getPage: GetPage<Record>

  constructor(getPage: GetPage<Record>) {
    this.#getPage = getPage
  }

  /** One page: the first, or the one after a `next_cursor`. */
  page(cursor?: string): Promise<Page<Record>> {
    return this.#getPage(cursor)
  }

  /** All pages from a cursor on, each requested when it is needed. */
  async *pages(cursor?: string): AsyncGenerator<Page<Record>, void, undefined> {
    for (let next: string | null | undefined = cursor; next !== null; ) {
      const page: Page<Record> = await this.#getPage(next)
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
