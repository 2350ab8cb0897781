/** The row in which a checked record waits for its publication. */
import type { Image } from '../../domain/records/image.ts'
import type { Observation } from '../../domain/records/observation.ts'

export interface StagedRecord {
  id: string
  at: string
  observer: string
  type: number | null
  wolf: number | null
  wolf_north: number | null
  wolf_south: number | null
  a_number: number | null
  /** Null keeps the record's published tags. */
  tags: string | null
  /** The keys of an image's URLs, joined with `URL_KEY_SEPARATOR`. */
  url_keys: string | null
  /** The record if it is new, as served. Empty if the row lacks fields that a new record needs. */
  body: string
  /** The fields of a row that lacks some, as JSON. Null for complete rows, which are stored as they are. */
  given: string | null
}

/** Keys never contain a comma. */
export const URL_KEY_SEPARATOR = ','

const EMPTY_RECORD: StagedRecord = {
  id: '',
  at: '',
  observer: '',
  type: null,
  wolf: null,
  wolf_north: null,
  wolf_south: null,
  a_number: null,
  tags: null,
  url_keys: null,
  body: '',
  given: null,
}
export const RECORD_COLUMNS = Object.keys(EMPTY_RECORD) as (keyof StagedRecord)[]

export const stagedRecord = (record: Observation & Image, tags: string[] | undefined): StagedRecord => ({
  id: record.id,
  at: record.date_of_observation,
  observer: record.observer,
  type: record.type ?? null,
  wolf: record.wolf ?? null,
  wolf_north: record.wolf_north ?? null,
  wolf_south: record.wolf_south ?? null,
  a_number: record.a_number ?? null,
  tags: tags ? JSON.stringify(tags) : null,
  url_keys: record.urls ? Object.keys(record.urls).join(URL_KEY_SEPARATOR) : null,
  body: JSON.stringify(record),
  given: null,
})

/** The row of a correction that lacks fields of a new record. */
export const partialRecord = (id: string, tags: string[] | undefined): StagedRecord => ({
  ...EMPTY_RECORD,
  id,
  tags: tags ? JSON.stringify(tags) : null,
})

export const stagedObserver = (nickname: string): StagedRecord => ({
  ...EMPTY_RECORD,
  id: nickname,
  observer: nickname,
  body: nickname,
})
