/** The lists of the API with filters and pages: their paths, filters and names. */
export type ListName = 'observations' | 'images' | 'daily'
export type FilterName = 'from' | 'to' | 'type' | 'observer' | 'tag'

/** Filter values as text from the URL, by parameter name. */
export type Filters = { [Name in FilterName]?: string | undefined }

export interface List {
  title: string
  /** Relative to /api/v1. */
  path: string
  filters: readonly FilterName[]
  /** Its records in a sentence. */
  one: string
  many: string
}

export const LISTS: Record<ListName, List> = {
  observations: {
    title: 'Observations',
    path: '/observations',
    filters: ['from', 'to', 'type', 'observer', 'tag'],
    one: 'observation',
    many: 'observations',
  },
  images: {
    title: 'Images',
    path: '/images',
    filters: ['from', 'to', 'observer', 'tag'],
    one: 'image',
    many: 'images',
  },
  daily: {
    title: 'Daily activity',
    path: '/activity/daily',
    filters: ['from', 'to'],
    one: 'day',
    many: 'days',
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
export const LIGHTS = ['White light', 'H-Alpha', 'CaK'] as const

export const lightOf = (type: number): string => LIGHTS[type] ?? String(type)
