/** A document about the data that are published, made anew whenever they change. */
import type { Freshness } from '../../storage/freshness.ts'

export interface PublishedDataset extends Freshness {
  /** How many images have a URL under each key, as JSON. */
  urlKeys: string
}

export interface DocumentSource {
  /** Below the path of the interface. */
  path: string
  contentType: string
  /** `url` is the address that the data are served at, where it is known. */
  write(dataset: PublishedDataset, url: string | undefined): string
}
