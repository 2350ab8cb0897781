/** The client of one heliolog service. */
import { queryOf, rootOf, segment } from './address.ts'
import { BulkSeries } from './bulk-series.ts'
import { type Change, type ChangeKind, Changes, type ChangesQuery } from './changes.ts'
import { type EphemerisQuery, readEphemeris, type SunEphemeris } from './ephemeris.ts'
import { HttpClient, type HttpClientOptions, type OpenOptions } from './http-client.ts'
import type {
  BulkImage,
  BulkObservation,
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
import { isObject } from './response.ts'
import { Series } from './series.ts'

export interface HeliologOptions extends HttpClientOptions {
  /** The service's address, with or without `/api/v1` at its end. */
  baseUrl: string | URL
}

export interface DownloadOptions extends OpenOptions {
  /** Query parameters by name; undefined ones are left out. */
  query?: Record<string, string | number | undefined> | undefined
}

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
  readonly #http: HttpClient

  constructor({ baseUrl, ...options }: HeliologOptions) {
    this.#root = rootOf(baseUrl)
    this.#http = new HttpClient(options)
  }

  observations(query: ObservationsQuery = {}): Series<Observation, BulkObservation> {
    return this.#series('/observations', 'observations', query)
  }

  images(query: ImagesQuery = {}): Series<Image, BulkImage> {
    return this.#series('/images', 'images', query)
  }

  dailyActivity(query: DailyActivityQuery = {}): Series<DailyActivity> {
    return this.#series('/activity/daily', 'activity', query)
  }

  observation(id: string, options: CallOptions = {}): Promise<Observation> {
    return this.#record(() => `/observations/${segment(id)}`, options)
  }

  /** All observers, sorted by nickname. */
  async observers({ signal }: CallOptions = {}): Promise<Observer[]> {
    return (await this.#http.getRecord(this.#apiUrl('/observers'), isList<Observer>, signal)).data
  }

  observer(nickname: string, options: CallOptions = {}): Promise<ObserverDetail> {
    return this.#record(() => `/observers/${segment(nickname)}`, options)
  }

  /** Records that were published, changed or retracted since a cursor or a data version, in order of publication. */
  changes<Kind extends ChangeKind = ChangeKind>(
    query: ChangesQuery<Kind> = {},
  ): Changes<Extract<Change, { kind: Kind }>> {
    return new Changes(this.#http, `${this.#root}/changes/v1/records`, query)
  }

  /** Orientation, rotation and size of the Sun at each instant, and its position if a place is given. */
  ephemeris(query: EphemerisQuery): Promise<SunEphemeris[]> {
    return readEphemeris(this.#http, `${this.#root}/ephemeris/v1/sun`, query)
  }

  meta(options: CallOptions = {}): Promise<Meta> {
    return this.#record(() => '/meta', options)
  }

  /**
   * Requests a path of the service, such as `/bulk/v1/observations.csv`, and leaves the body unread: it may be as long
   * as the complete dataset. Resolves with 2xx, 304 and 416; retries and fails like every call until the headers arrive.
   */
  async download(path: `/${string}`, { query = {}, ...options }: DownloadOptions = {}): Promise<Response> {
    if (!path.startsWith('/'))
      throw new TypeError('path must begin with /, below the address of the service.')
    return this.#http.open(this.#root + path + queryOf(query), options)
  }

  #apiUrl(path: string): string {
    return `${this.#root}/api/v1${path}`
  }

  /** Takes the path as a function, so that an invalid one rejects the promise instead of throwing. */
  async #record<Record>(path: () => string, { signal }: CallOptions): Promise<Record> {
    return this.#http.getRecord(this.#apiUrl(path()), isRecord<Record>, signal)
  }

  #series<Record, BulkRecord>(
    path: string,
    table: string,
    { signal, limit = PAGE_SIZE, pageSize = limit, ...filters }: ListQuery,
  ): Series<Record, BulkRecord> {
    const getPage = async (cursor: string | undefined) => {
      const query = { ...filters, limit: pageSize, cursor }
      return this.#http.getRecord(this.#apiUrl(path) + queryOf(query), isPage<Record>, signal)
    }
    const bulk = () =>
      new BulkSeries<BulkRecord>(
        this.#http,
        `${this.#root}/bulk/v1/${table}.ndjson${queryOf(filters)}`,
        signal,
      )
    return new Series(getPage, bulk)
  }
}
