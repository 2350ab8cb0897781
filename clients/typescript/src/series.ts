/** Series, oldest record first: read them record by record, page by page, completely, or in bulk. */
import type { BulkSeries } from './bulk-series.ts'
import { InvalidRequest } from './errors.ts'
import type { Page } from './records.ts'

export type GetPage<Record> = (cursor: string | undefined) => Promise<Page<Record>>

/** A series that has no bulk files. */
export class PagedSeries<Record> implements AsyncIterable<Record> {
  readonly #getPage: GetPage<Record>
  readonly #onEmpty: () => Promise<void>

  /** `onEmpty` is called if there are no records. */
  constructor(getPage: GetPage<Record>, onEmpty: () => Promise<void>) {
    this.#getPage = getPage
    this.#onEmpty = onEmpty
  }

  /** One page: the first, or the one after a `next_cursor`. */
  page(cursor?: string): Promise<Page<Record>> {
    return this.#getPage(cursor)
  }

  /** All pages from a cursor on, each requested when it is needed. */
  async *pages(cursor?: string): AsyncGenerator<Page<Record>, void, undefined> {
    for (let next: string | null | undefined = cursor; next !== null; ) {
      const page: Page<Record> = await this.#getPage(next)
      if (next === undefined && page.data.length === 0) await this.#onEmpty()
      yield page
      next = page.next_cursor
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Record, void, undefined> {
    for await (const { data } of this.pages()) yield* data
  }

  async toArray(): Promise<Record[]> {
    const all: Record[] = []
    for await (const record of this) all.push(record)
    return all
  }
}

const rejectPages = async (): Promise<never> => {
  throw new InvalidRequest('Pages have only the current data: use bulk() or toArray() for a version.')
}

/** A series of a data version is read in bulk, also when it is iterated. */
export class Series<Record, BulkRecord extends Record = Record> extends PagedSeries<Record> {
  readonly #bulk: () => BulkSeries<BulkRecord>
  readonly #version: string | undefined

  constructor(
    getPage: GetPage<Record>,
    onEmpty: () => Promise<void>,
    bulk: () => BulkSeries<BulkRecord>,
    version: string | undefined,
  ) {
    super(version === undefined ? getPage : rejectPages, onEmpty)
    this.#bulk = bulk
    this.#version = version
  }

  override async *[Symbol.asyncIterator](): AsyncGenerator<Record, void, undefined> {
    if (this.#version === undefined) yield* super[Symbol.asyncIterator]()
    else yield* this.#bulk()
  }

  /** All records with their tags from one request instead of many, all of one data version. */
  bulk(): BulkSeries<BulkRecord> {
    return this.#bulk()
  }
}
