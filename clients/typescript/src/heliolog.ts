/** One heliolog, as its callers see it. */
import { queryOf, rootOf, segment } from './address.ts'
import { isObject } from './answer.ts'
import { Caller, type CallerOptions, type OpenOptions } from './caller.ts'
import type {
  CallOptions,
  DailyActivity,
  DailyActivityQuery,
  Image,
  ImagesQuery,
  Meta,
  Observation,
  ObservationsQuery,
  Observer,
  ObserverDetail,
  Page,
} from './records.ts'
import { Series } from './series.ts'

export interface HeliologOptions extends CallerOptions {
  /** The service's address, with or without `/api/v1` at its end. */
  baseUrl: string | URL
}

export interface DownloadOptions extends OpenOptions {
  /** Parameters by name; those that are undefined are left out. */
  query?: Record<string, string | number | undefined> | undefined
}

/** What any of the lists can be asked. */
type ListQuery = ObservationsQuery | ImagesQuery | DailyActivityQuery

const PAGE_SIZE = 500

const isRecord = <Record>(value: unknown): value is Record => isObject(value)
const isList = <Record>(value: unknown): value is { data: Record[] } =>
  isObject(value) && Array.isArray(value['data'])
const isPage = <Record>(value: unknown): value is Page<Record> =>
  isObject(value) &&
  Array.isArray(value['data']) &&
  (value['next_cursor'] === null || typeof value['next_cursor'] === 'string')

export class Heliolog {
  readonly #root: string
  readonly #caller: Caller

  constructor({ baseUrl, ...options }: HeliologOptions) {
    this.#root = rootOf(baseUrl)
    this.#caller = new Caller(options)
  }

  observations(query: ObservationsQuery = {}): Series<Observation> {
    return this.#series('/observations', query)
  }

  images(query: ImagesQuery = {}): Series<Image> {
    return this.#series('/images', query)
  }

  dailyActivity(query: DailyActivityQuery = {}): Series<DailyActivity> {
    return this.#series('/activity/daily', query)
  }

  observation(id: string, options: CallOptions = {}): Promise<Observation> {
    return this.#record(() => `/observations/${segment(id)}`, options)
  }

  /** All of them, by nickname. */
  async observers({ signal }: CallOptions = {}): Promise<Observer[]> {
    return (await this.#caller.record(this.#api('/observers'), isList<Observer>, signal)).data
  }

  observer(nickname: string, options: CallOptions = {}): Promise<ObserverDetail> {
    return this.#record(() => `/observers/${segment(nickname)}`, options)
  }

  meta(options: CallOptions = {}): Promise<Meta> {
    return this.#record(() => '/meta', options)
  }

  /**
   * The answer to a path of the service, such as `/bulk/v1/observations.csv`, with its body yet to be read: it may be as
   * long as the whole dataset. Resolves with 2xx, 304 and 416; waits and fails as every call until the head is there.
   */
  async download(path: `/${string}`, { query = {}, ...options }: DownloadOptions = {}): Promise<Response> {
    if (!path.startsWith('/'))
      throw new TypeError('path must begin with /, below the address of the service.')
    return this.#caller.open(this.#root + path + queryOf(query), options)
  }

  #api(path: string): string {
    return `${this.#root}/api/v1${path}`
  }

  /** A path that cannot be written rejects, as everything else that is wrong. */
  async #record<Record>(path: () => string, { signal }: CallOptions): Promise<Record> {
    return this.#caller.record(this.#api(path()), isRecord<Record>, signal)
  }

  #series<Record>(path: string, { signal, limit = PAGE_SIZE, ...filters }: ListQuery): Series<Record> {
    return new Series(async (cursor) => {
      const query = cursor === undefined ? { ...filters, limit } : { ...filters, limit, cursor }
      return this.#caller.record(this.#api(path) + queryOf(query), isPage<Record>, signal)
    })
  }
}
