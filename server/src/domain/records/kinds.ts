/** The three kinds of record that can be published, and the fields of their rows. */
import type { TObject } from 'typebox'
import { type Message, message } from '../messages.ts'
import { nearestHint } from '../nearest-name.ts'
import { TABLES } from './columns.ts'
import type { RecordKind } from './digest.ts'
import type { Keywords } from './field.ts'
import { Image, URL_KEY } from './image.ts'
import { URL_COLUMN_PREFIX } from './image-urls.ts'
import { Observation } from './observation.ts'
import { Observer, ObserverDetail } from './observer.ts'

export interface Kind {
  name: RecordKind
  plural: 'observations' | 'images' | 'observers'
  schema: TObject
  fields: ReadonlyMap<string, Keywords>
  /** The field that identifies a record. Every row must have it. */
  key: 'id' | 'nickname'
  /** The fields that the row of a new record must have. */
  required: readonly string[]
}

const kindOfTable = (name: RecordKind, plural: 'observations' | 'images', schema: TObject): Kind => {
  const fields = new Map(Object.entries(TABLES[plural].fields))
  const required = [...fields].flatMap(([field, { whyNull }]) => (whyNull === undefined ? [field] : []))
  return { name, plural, schema, fields, key: 'id', required }
}

export const OBSERVATIONS = kindOfTable('observation', 'observations', Observation)
export const IMAGES = kindOfTable('image', 'images', Image)

/** An observer's counts are computed from their records; a row's counts are accepted but ignored. */
export const OBSERVERS: Kind = {
  name: 'observer',
  plural: 'observers',
  schema: Observer,
  fields: new Map(Object.entries(ObserverDetail.properties as unknown as Record<string, Keywords>)),
  key: 'nickname',
  required: ['nickname'],
}

export const KINDS: readonly Kind[] = [OBSERVATIONS, IMAGES, OBSERVERS]

/** Returns the key in an image's `urls` for a field such as `url_thumb`; undefined for other fields. */
export const urlKeyOf = (kind: Kind, field: string): string | undefined => {
  if (kind !== IMAGES || !field.startsWith(URL_COLUMN_PREFIX)) return undefined
  const key = field.slice(URL_COLUMN_PREFIX.length)
  return URL_KEY.test(key) ? key : undefined
}

export const isField = (kind: Kind, name: string): boolean =>
  kind.fields.has(name) || urlKeyOf(kind, name) !== undefined

/** Continues a sentence that begins with the name of a field. */
export const unknownField = ({ name: kind, fields }: Kind, name: string): Message =>
  message('is.noField', { kind, hint: nearestHint(name, fields.keys()) })

/** Lists the fields of a kind. Reports have it once, after all messages about unknown fields. */
export const knownFieldsMessage = (kind: Kind): string =>
  `fields of ${kind.plural}: ${[...kind.fields.keys(), ...(kind === IMAGES ? ['url_<key>'] : [])].join(', ')}`
