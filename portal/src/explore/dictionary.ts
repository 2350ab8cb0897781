/** What every field means, in the words of the data dictionary that comes with the data. */
import { fetchDocument } from '../service/client.ts'
import { type RequestState, useRequest } from '../service/request-state.ts'
import { LISTS, type ListName } from './lists.ts'

/** A field of a Table Schema (datapackage.org), as far as it is shown. */
export interface Meaning {
  name: string
  title: string
  description: string
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

interface DataPackage {
  resources: { name: string; schema: { fields: Meaning[] } }[]
}

let dictionary: Promise<DataPackage> | undefined

const readDictionary = (): Promise<DataPackage> => {
  dictionary ??= fetchDocument('/bulk/v1/dictionary.json')
    .then((text) => JSON.parse(text) as DataPackage)
    .catch((error) => {
      dictionary = undefined
      throw error
    })
  return dictionary
}

/** Those of the fields of a list's records, by their names; the `urls` of images are a column for each key there. */
export const useMeanings = (list: ListName): RequestState<Map<string, Meaning>> =>
  useRequest(async () => {
    const { resources } = await readDictionary()
    const fields = resources.find(({ name }) => name === LISTS[list].bulkName)?.schema.fields ?? []
    return new Map(fields.map((field) => [field.name, field]))
  }, list)
