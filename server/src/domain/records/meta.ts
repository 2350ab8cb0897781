/** The boundaries and freshness of the dataset, and how many records a publication changed. */
import Type, { type Static } from 'typebox'
import { Count, DateTime, Day, Nullable, recordSchema, withDescription } from './field.ts'

export const ATTRIBUTION = 'Data © the community observers'

export const Meta = recordSchema(
  'Meta',
  "The dataset's boundaries and freshness.",
  {
    first_day: withDescription(
      Nullable(Day),
      'The first day with a published record; null when there is none',
    ),
    last_day: withDescription(Nullable(Day), 'The last day with a published record; null when there is none'),
    days: withDescription(Count, 'Days with at least one published observation or image'),
    observations: withDescription(Count, 'Published observations'),
    images: withDescription(Count, 'Published images'),
    observers: withDescription(Count, 'Observers'),
    last_published_at: withDescription(
      Nullable(DateTime),
      'When the data last changed; null when nothing was ever published',
    ),
    version: Type.String({
      description:
        'Version of the published data: it changes exactly when they do, and equal data have equal versions',
    }),
    attribution: Type.String({ description: 'How to credit the data' }),
  },
  {
    first_day: '1998-01-01',
    last_day: '2024-05-11',
    days: 9627,
    observations: 184022,
    images: 20417,
    observers: 312,
    last_published_at: '2024-05-11T20:00:03Z',
    version: '0c51f0a9b3e27',
    attribution: ATTRIBUTION,
  },
)
export type Meta = Static<typeof Meta>

/** The data version of an empty dataset. */
export const EMPTY_VERSION = ''.padStart(13, '0')

export const EMPTY_META: Meta = {
  first_day: null,
  last_day: null,
  days: 0,
  observations: 0,
  images: 0,
  observers: 0,
  last_published_at: null,
  version: EMPTY_VERSION,
  attribution: ATTRIBUTION,
}

export interface ChangeCounts {
  new: number
  changed: number
  retracted: number
}

/** The counts of one publication by kind, named as in the API. */
export type PublicationCounts = Record<'observations' | 'images' | 'observers', ChangeCounts>

export const noChanges = (): ChangeCounts => ({ new: 0, changed: 0, retracted: 0 })

export const hasChanges = (counts: PublicationCounts): boolean =>
  Object.values(counts).some((kind) => kind.new + kind.changed + kind.retracted > 0)
