/** What responses show. Each series has its own versions, because some are computed after a publication. */
import type { Publication } from '../storage/publication.ts'
import type { ApiSettings } from './app-dependencies.ts'
import type { ApiError } from './errors.ts'
import { type Edition, recordsEdition } from './representation.ts'

export interface Series {
  /** The state that a publication's responses show; undefined if there is none. */
  editionOf(publication: Publication): Edition | undefined
  /** Throws the 404 error if there is none. */
  requireEdition(publication: Publication): Edition
  /** Whether former versions are stored. */
  hasHistory: boolean
  /** The error of every request, if the operator has turned the series off. */
  offError?(settings: ApiSettings): ApiError | undefined
}

/** The published records. */
export const RECORDS: Series = {
  editionOf: recordsEdition,
  requireEdition: recordsEdition,
  hasHistory: true,
}
