/** The client of one heliolog service. */
import { queryOf, rootOf, segment } from './address.ts'
import { downloadChunks } from './bulk-download.ts'
import { BulkSeries, type CitationFormat } from './bulk-series.ts'
import { type Change, type ChangeKind, Changes, type ChangesQuery } from './changes.ts'
import { type EphemerisQuery, readEphemeris, type SunEphemeris } from './ephemeris.ts'
import { InvalidRequest } from './errors.ts'
import { HttpClient, type HttpClientOptions, type OpenOptions } from './http-client.ts'
import { checkObserver, type ObserverCheck } from './observer-check.ts'
import type {
  BulkImage,
  BulkObservation,
  BulkSeriesOptions,
  CallOptions,
  DailyActivity,
  DailyActivityQuery,
  Image,
  ImagesQuery,
  IndexDailyQuery,
  IndexDay,
  IndexedObservation,
  IndexFactor,
  IndexFlag,
  IndexFlagsQuery,
  IndexMonth,
  IndexObserver,
  IndexObserverDetail,
  IndexRecipe,
  IndexSmoothedMonth,
  Meta,
  Observation,
  ObservationsQuery,
  Observer,
  ObserverDetail,
  Page,
  SeriesOptions,
  VersionOptions,
} from './records.ts'
import { isList, isObject } from './response.ts'
import { type GetPage, Series } from './series.ts'

export interface HeliologOptions extends HttpClientOptions {
  /** The URL of the server, with or without `/api/v1` at its end. */
  baseUrl: string | URL
}

export interface RequestOptions extends OpenOptions {
  /** Query parameters by name; undefined ones are left out. */
  query?: Record<string, string | number | undefined> | undefined
}

export interface DownloadOptions extends Pick<RequestOptions, 'query'>, CallOptions {
  /** Called with the headers of the response when it has begun. What it throws ends the download. */
  onBegin?: ((headers: Headers) => void | Promise<void>) | undefined
}

const API = '/api/v1'
const INDEX = '/index/v1'
const DEFAULT_LIMIT = 500

const isRecord = <Record>(value: unknown): value is Record => isObject(value)
const isPage = <Record>(value: unknown): value is Page<Record> =>
  isList<Record>(value) &&
  'next_cursor' in value &&
  (value['next_cursor'] === null || typeof value['next_cursor'] === 'string')

export class Heliolog {
  /** The URL of the server, without `/api/v1` or a slash at its end. */
  readonly baseUrl: string
  readonly #http: HttpClient

  constructor({ baseUrl, ...options }: HeliologOptions) {
    this.baseUrl = rootOf(baseUrl)
    this.#http = new HttpClient(options)
  }

  observations(query: ObservationsQuery = {}): Series<Observation, BulkObservation> {
    return this.#series(`${API}/observations`, 'observations', query)
  }

  images(query: ImagesQuery = {}): Series<Image, BulkImage> {
    return this.#series(`${API}/images`, 'images', query)
  }

  dailyActivity(query: DailyActivityQuery = {}): Series<DailyActivity> {
    return this.#series(`${API}/activity/daily`, 'activity', query)
  }

  observation(id: string, options: CallOptions = {}): Promise<Observation> {
    return this.#record(() => `${API}/observations/${segment(id)}`, options)
  }

  /** All observers, sorted by nickname. */
  observers(options: CallOptions = {}): Promise<Observer[]> {
    return this.#list(`${API}/observers`, options)
  }

  observer(nickname: string, options: CallOptions = {}): Promise<ObserverDetail> {
    return this.#record(() => `${API}/observers/${segment(nickname)}`, options)
  }

  /** The community index of each day, with its uncertainty. */
  indexDaily(query: IndexDailyQuery = {}): Series<IndexDay> {
    return this.#series(`${INDEX}/daily`, 'index-daily', query)
  }

  /** The mean index of each month. */
  indexMonthly(query: BulkSeriesOptions = {}): Series<IndexMonth> {
    return this.#series(`${INDEX}/monthly`, 'index-monthly', query)
  }

  /** The 13-month smoothing of the index. */
  indexSmoothed(query: BulkSeriesOptions = {}): Series<IndexSmoothedMonth> {
    return this.#series(`${INDEX}/smoothed`, 'index-smoothed', query)
  }

  /** Unusual observations; one with several flags comes several times. */
  indexFlags(query: IndexFlagsQuery = {}): Series<IndexFlag> {
    return this.#series(`${INDEX}/flags`, 'index-flags', query)
  }

  /** All observers of the index with their factors k, sorted by nickname. */
  indexObservers(options: CallOptions = {}): Promise<IndexObserver[]> {
    return this.#list(`${INDEX}/observers`, options)
  }

  /** An observer's factor k, with the factors of all years. */
  indexObserver(nickname: string, options: CallOptions = {}): Promise<IndexObserverDetail> {
    return this.#record(() => `${INDEX}/observers/${segment(nickname)}`, options)
  }

  /** The factors of all observers and years, from one request. */
  indexFactors(options: CallOptions & VersionOptions = {}): BulkSeries<IndexFactor> {
    // There are no pages of factors, only the file.
    return this.#series<IndexFactor, IndexFactor>('', 'index-factors', options).bulk()
  }

  /** The part of an observation in the index. */
  indexedObservation(id: string, options: CallOptions = {}): Promise<IndexedObservation> {
    return this.#record(() => `${INDEX}/observations/${segment(id)}`, options)
  }

  /** The method of the index, and the data from which it was computed. */
  indexRecipe(options: CallOptions = {}): Promise<IndexRecipe> {
    return this.#record(() => `${INDEX}/recipe`, options)
  }

  /** Records that were published, changed or retracted since a cursor or a data version, in order of publication. */
  changes<Kind extends ChangeKind = ChangeKind>(
    query: ChangesQuery<Kind> = {},
  ): Changes<Extract<Change, { kind: Kind }>> {
    return new Changes(this.#http, `${this.baseUrl}/changes/v1/records`, query)
  }

  /** Orientation, rotation and size of the Sun at each instant, and its position if a place is given. */
  ephemeris(query: EphemerisQuery): Promise<SunEphemeris[]> {
    return readEphemeris(this.#http, `${this.baseUrl}/ephemeris/v1/sun`, query)
  }

  meta(options: CallOptions = {}): Promise<Meta> {
    return this.#record(() => `${API}/meta`, options)
  }

  /** The citation of a data version, or of the current data, as text, BibTeX or CSL-JSON. */
  async citation(
    format: CitationFormat = 'txt',
    { signal, version }: CallOptions & VersionOptions = {},
  ): Promise<string> {
    return this.#http.getText(`${this.baseUrl}/bulk/v1/citation.${format}${queryOf({ version })}`, signal)
  }

  /**
   * Requests a path of the server, such as `/bulk/v1/observations.csv`, and leaves the body unread: it may be as long as
   * the complete dataset. Resolves with 2xx, 304 and 416; retries and fails like every call until the headers arrive.
   */
  async request(path: `/${string}`, { query = {}, ...options }: RequestOptions = {}): Promise<Response> {
    return this.#http.open(this.#url(path, query), options)
  }

  /**
   * The bytes of a file or document, such as `/bulk/v1/observations.csv`. A broken download continues where it stopped, and
   * throws `FileChanged` if the data have changed.
   */
  async *download(
    path: `/${string}`,
    { query = {}, ...options }: DownloadOptions = {},
  ): AsyncGenerator<Uint8Array, void, undefined> {
    yield* downloadChunks(this.#http, this.#url(path, query), options)
  }

  #url(path: string, query: object): string {
    if (!path.startsWith('/')) throw new InvalidRequest('path must begin with /, below baseUrl.')
    return this.baseUrl + path + queryOf(query)
  }

  /** Takes the path as a function, so that an invalid one rejects the promise instead of throwing. */
  async #record<Record>(path: () => string, { signal }: CallOptions): Promise<Record> {
    return this.#http.getRecord(this.baseUrl + path(), isRecord<Record>, signal)
  }

  async #list<Record>(path: string, { signal }: CallOptions): Promise<Record[]> {
    return (await this.#http.getRecord(this.baseUrl + path, isList<Record>, signal)).data
  }

  #pages<Record>(
    path: string,
    { signal, limit = DEFAULT_LIMIT, ...filters }: SeriesOptions,
  ): GetPage<Record> {
    return async (cursor) => {
      const query = { ...filters, limit, cursor }
      return this.#http.getRecord(this.baseUrl + path + queryOf(query), isPage<Record>, signal)
    }
  }

  #series<Record, BulkRecord extends Record>(
    path: string,
    table: string,
    query: BulkSeriesOptions & ObserverCheck,
  ): Series<Record, BulkRecord> {
    const { signal, limit, ...filters } = query
    const onEmpty = () => checkObserver(this.#http, this.baseUrl, query)
    const bulk = () => {
      const url = `${this.baseUrl}/bulk/v1/${table}.ndjson${queryOf(filters)}`
      return new BulkSeries<BulkRecord>(this.#http, url, signal, onEmpty)
    }
    return new Series(this.#pages<Record>(path, query), onEmpty, bulk, query.version)
  }
}
