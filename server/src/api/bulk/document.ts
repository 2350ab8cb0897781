/** A document about the data that are published, made anew whenever they change. */
import type { DatasetHead } from '../../storage/freshness.ts'

export interface DocumentSource {
  /** Below the path of the interface. */
  path: string
  contentType: string
  /** `url` is the address that the data are served at, where it is known. */
  write(dataset: DatasetHead, url: string | undefined): string
}
