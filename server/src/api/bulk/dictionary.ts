/** GET /dictionary.json */
import { dataPackage } from '../../domain/dictionary.ts'
import { urlKeysIn } from '../../domain/url-keys.ts'
import { JSON_TYPE } from '../answer.ts'
import type { DocumentSource } from './document.ts'
import type { Format } from './file.ts'
import { MEDIA } from './resources.ts'

/** Without its parameters, which a dictionary has other places for. */
const mediaType = (format: Format): string => MEDIA[format].type.replace(/;.*$/, '')

const MEDIA_TYPES = { csv: mediaType('csv'), ndjson: mediaType('ndjson'), parquet: mediaType('parquet') }

export const DICTIONARY: DocumentSource = {
  path: '/dictionary.json',
  contentType: JSON_TYPE,
  write: ({ version, publishedAt, urlKeys }, url) => {
    const facts = { version, publishedAt, urlKeys: urlKeysIn(urlKeys), mediaTypes: MEDIA_TYPES, url }
    return `${JSON.stringify(dataPackage(facts), null, 2)}\n`
  },
}
