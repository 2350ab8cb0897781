/** The three kinds of record that can be published, and what their rows may hold. */
import type { TObject } from 'typebox'
import type { RecordKind } from '../domain/digest.ts'
import { Image, URL_KEY } from '../domain/image.ts'
import { nearestName } from '../domain/nearest-name.ts'
import { Observation } from '../domain/observation.ts'
import { Observer, ObserverDetail } from '../domain/observer.ts'

export interface Kind {
  name: RecordKind
  plural: 'observations' | 'images' | 'observers'
  schema: TObject
  /** The names that a row may hold. */
  fields: ReadonlySet<string>
  /** The names that a row must hold. */
  required: readonly string[]
}

const fieldsOf = (schema: TObject) => Object.keys(schema.properties)

export const OBSERVATIONS: Kind = {
  name: 'observation',
  plural: 'observations',
  schema: Observation,
  fields: new Set([...fieldsOf(Observation), 'tags']),
  required: ['id', 'observer', 'type', 'date_of_observation'],
}

export const IMAGES: Kind = {
  name: 'image',
  plural: 'images',
  schema: Image,
  fields: new Set([...fieldsOf(Image), 'tags']),
  required: ['id', 'observer', 'date_of_observation', 'cdn_id'],
}

/** An observer's counts are taken from what they have published, so that here only the nickname counts. */
export const OBSERVERS: Kind = {
  name: 'observer',
  plural: 'observers',
  schema: Observer,
  fields: new Set(fieldsOf(ObserverDetail)),
  required: ['nickname'],
}

export const KINDS: readonly Kind[] = [OBSERVATIONS, IMAGES, OBSERVERS]

/** CSV has one column for each URL: `url_thumb` is the `thumb` of `urls`. */
export const URL_COLUMN = /^url_(.+)$/

const isUrlColumn = (kind: Kind, name: string) =>
  kind === IMAGES && URL_KEY.test(URL_COLUMN.exec(name)?.[1] ?? '')

/** What a name that the kind does not have should have been. */
export const unknownName = (kind: Kind, name: string): string => {
  const nearest = nearestName(name, kind.fields)
  const known = kind === IMAGES ? [...kind.fields, 'url_<key> in CSV'] : [...kind.fields]
  return `is not a field of ${kind.plural}${nearest ? `; did you mean ${nearest}?` : '.'} Known: ${known.join(', ')}`
}

/** What is wrong with the header of a CSV file, one sentence a fault. */
export const headerFaults = (kind: Kind, columns: readonly string[]): string[] => {
  const [only = ''] = columns
  if (columns.length === 1 && /[;\t|]/.test(only))
    return [
      'the header has one column only: columns are separated by commas, not by semicolons, tabs or bars',
    ]
  const faults: string[] = []
  for (const [index, name] of columns.entries()) {
    if (columns.indexOf(name) !== index) faults.push(`the column ${JSON.stringify(name)} stands there twice`)
    else if (name === 'urls' || (!kind.fields.has(name) && !isUrlColumn(kind, name)))
      faults.push(`the column ${JSON.stringify(name)} ${unknownName(kind, name)}`)
  }
  for (const name of kind.required) if (!columns.includes(name)) faults.push(`the column ${name} is missing`)
  if (kind === IMAGES && !columns.some((name) => isUrlColumn(kind, name)))
    faults.push('there is no url_<key> column: an image has at least one URL')
  return faults
}
