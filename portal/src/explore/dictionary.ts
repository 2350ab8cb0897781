/** Labels and meanings of record fields, from the data dictionary that the service publishes. */
import type { DailyActivity, Image, Observation } from '@heliolog/client'
import { fetchDocument } from '../service/client.ts'
import { BULK_NAMES, type ListName } from './lists.ts'

export interface FieldMeaning {
  name: string
  title: string
  description: string
}

/** The part of a Table Schema field (datapackage.org) that the portal shows. */
export interface FieldDescription extends FieldMeaning {
  unit?: string
  whyNull?: string
  type: string
  constraints?: {
    minimum?: number
    maximum?: number
    minLength?: number
    maxLength?: number
    enum?: (string | number)[]
  }
}

export type FieldMeanings = ReadonlyMap<string, FieldMeaning>
export type FieldDescriptions = ReadonlyMap<string, FieldDescription>

interface DataPackage {
  resources: { name: string; schema: { fields: FieldDescription[] } }[]
}

let dictionary: Promise<DataPackage> | undefined

/** Fetched once per page load; a failed request is sent again. */
const fetchDictionary = (): Promise<DataPackage> => {
  dictionary ??= fetchDocument('/bulk/v1/dictionary.json')
    .then((text) => JSON.parse(text) as DataPackage)
    .catch((error) => {
      dictionary = undefined
      throw error
    })
  return dictionary
}

/** The fields of a list's records by name. */
export const fetchFields = async (list: ListName): Promise<FieldDescriptions> => {
  const { resources } = await fetchDictionary()
  const fields = resources.find(({ name }) => name === BULK_NAMES[list])?.schema.fields ?? []
  return new Map(fields.map((field) => [field.name, field]))
}

const SHORT_LABELS: Partial<Record<string, string>> = {
  // The dictionary's titles, such as "Sunspot groups, total", are too wide for columns of small numbers.
  gt: 'Groups',
  st: 'Spots',
  wolf: 'Wolf',
  wolf_north: 'North',
  wolf_south: 'South',
  a_number: 'Naked eye',
  wolf_north_mean: 'North mean',
  wolf_south_mean: 'South mean',
  // The dictionary describes files, which have one column for each key of `urls`.
  urls: 'Image URLs',
} satisfies { [Name in keyof (Observation & Image & DailyActivity)]?: string }

/** The heading of a column. Without a title it is the field's name. */
export const labelOf = (fields: FieldMeanings, name: string): string =>
  SHORT_LABELS[name] ?? fields.get(name)?.title ?? name
