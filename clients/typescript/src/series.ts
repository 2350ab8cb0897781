/** Series, oldest record first: read them record by record, page by page, completely, or in bulk. */
import type { BulkSeries } from './bulk-series.ts'
import type { Page } from './records.ts'

export type GetPage<Record> = (cursor: string | undefined) => Promise<Page<Record>>

/** A series that has no bulk files. */
export class PagedSeries<Record> implements AsyncIterable<Record> {
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

export class Series<Record, BulkRecord = Record> extends PagedSeries<Record> {
  readonly #bulk: () => BulkSeries<BulkRecord>

  constructor(getPage: GetPage<Record>, bulk: () => BulkSeries<BulkRecord>) {
    super(getPage)
    this.#bulk = bulk
  }

  /** All records with their tags from one request instead of many, all of one data version. */
  bulk(): BulkSeries<BulkRecord> {
    return this.#bulk()
  }
}
