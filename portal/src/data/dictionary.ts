/** Labels and meanings of record fields, from the data dictionary that the service publishes. */
import { currentLanguage, texts } from '../language/texts.ts'
import { fetchDocument } from './client.ts'
import { BULK_NAMES, type ListName } from './lists.ts'

export interface FieldMeaning {
  name: string
  title: string
  description: string
}

/** The part of a Table Schema field (datapackage.org) that the portal shows. */
export interface FieldDescription extends FieldMeaning {
  unit?: '1' | 'degree' | 'percent'
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

type TextsByField = Partial<Record<string, string>>

const shortLabelOf = (name: string): string | undefined => (texts().fields as TextsByField)[name]

/** The dictionary is English. Other languages have texts of their own for every field. */
const inLanguage = (field: FieldDescription): FieldDescription => {
  const { meanings, whyNull }: { meanings: TextsByField; whyNull: TextsByField } = texts()
  const ownWhyNull = whyNull[field.name]
  return {
    ...field,
    title: (currentLanguage() === 'en' ? undefined : shortLabelOf(field.name)) ?? field.title,
    description: meanings[field.name] ?? field.description,
    ...(ownWhyNull !== undefined && { whyNull: ownWhyNull }),
  }
}

/** The fields of a list's records by name. */
export const fetchFields = async (list: ListName): Promise<FieldDescriptions> => {
  const { resources } = await fetchDictionary()
  const fields = resources.find(({ name }) => name === BULK_NAMES[list])?.schema.fields ?? []
  return new Map(fields.map((field) => [field.name, inLanguage(field)]))
}

/** The heading of a column. Without a title it is the field's name. */
export const labelOf = (fields: FieldMeanings, name: string): string =>
  shortLabelOf(name) ?? fields.get(name)?.title ?? name
