/** The lists of the API with filters and pages: their paths, filters and order. */
import { texts } from '../language/texts.ts'

export type ListName = 'observations' | 'images' | 'daily'
export type FilterName = 'from' | 'to' | 'type' | 'observer' | 'tag'

/** Filter values as text from the URL, by parameter name. */
export type Filters = { [Name in FilterName]?: string | undefined }

interface List {
  /** Relative to /api/v1. */
  path: string
  filters: readonly FilterName[]
  /** The field by which the list is sorted, in descending order. */
  sortedBy: string
  /** The name of a record in code samples. */
  variable: string
}

export const LISTS: Record<ListName, List> = {
  observations: {
    path: '/observations',
    filters: ['from', 'to', 'type', 'observer', 'tag'],
    sortedBy: 'date_of_observation',
    variable: 'observation',
  },
  images: {
    path: '/images',
    filters: ['from', 'to', 'observer', 'tag'],
    sortedBy: 'date_of_observation',
    variable: 'image',
  },
  daily: {
    path: '/activity/daily',
    filters: ['from', 'to'],
    sortedBy: 'day',
    variable: 'day',
  },
}

/** The names of the lists in the bulk API and heliolog-get. */
export const BULK_NAMES: Record<ListName | 'observers', string> = {
  observations: 'observations',
  images: 'images',
  daily: 'activity',
  observers: 'observers',
}

/** The types of observation, by their number in the API. */
export const lightNames = (): string[] => {
  const { whiteLight, hAlpha, caK } = texts().explore.lights
  return [whiteLight, hAlpha, caK]
}

export const lightOf = (type: number): string => lightNames()[type] ?? String(type)
