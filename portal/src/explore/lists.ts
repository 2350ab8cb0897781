/** The three lists of the interface: where they are, and by what they can be filtered. */
export type ListName = 'observations' | 'images' | 'daily'
export type FilterName = 'from' | 'to' | 'type' | 'observer' | 'tag'

/** By the names of the interface, as they are written in an address. */
export type Filters = { [Name in FilterName]?: string | undefined }

export interface List {
  title: string
  /** Below /api/v1. */
  path: string
  /** What the bulk interface and heliolog-get call it. */
  bulkName: string
  filters: readonly FilterName[]
  /** One of its records, and more of them, in a sentence. */
  one: string
  many: string
}

export const LISTS: Record<ListName, List> = {
  observations: {
    title: 'Observations',
    path: '/observations',
    bulkName: 'observations',
    filters: ['from', 'to', 'type', 'observer', 'tag'],
    one: 'observation',
    many: 'observations',
  },
  images: {
    title: 'Images',
    path: '/images',
    bulkName: 'images',
    filters: ['from', 'to', 'observer', 'tag'],
    one: 'image',
    many: 'images',
  },
  daily: {
    title: 'Daily activity',
    path: '/activity/daily',
    bulkName: 'activity',
    filters: ['from', 'to'],
    one: 'day',
    many: 'days',
  },
}

/** The kinds of light, by their number in the interface. */
export const LIGHTS = ['White light', 'H-Alpha', 'CaK'] as const

export const lightOf = (type: number): string => LIGHTS[type] ?? String(type)
