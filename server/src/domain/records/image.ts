/** The metadata of one published image. The image file itself stays on the community's site. */
import Type, { type Static } from 'typebox'
import { english, message } from '../messages.ts'
import { DATE_OF_OBSERVATION, field, fileRecord, Id, Nullable, OBSERVER, TITLE } from './field.ts'
import { URL_COLUMN_PREFIX } from './image-urls.ts'

/** Keys of `urls`, which become column names after the prefix. */
export const URL_KEY = /^[a-z0-9_]{1,64}$/

/** Limits the size of a record. */
export const MAX_URLS = 50

export const Urls = Type.Unsafe<Record<string, string>>({
  type: 'object',
  minProperties: 1,
  additionalProperties: { type: 'string', format: 'uri', maxLength: 2_000 },
  description: english(message('form.urls')).replace(/^a/, 'A'),
  columnPrefix: URL_COLUMN_PREFIX,
})

const siteField = (name: string, positive: string, limit: number, ucd: string) =>
  field(
    Nullable(
      Type.Number({
        minimum: -limit,
        maximum: limit,
        description: `The observing site's ${name.toLowerCase()} in degrees, rounded to 0.1`,
      }),
    ),
    {
      title: `Site ${name.toLowerCase()}`,
      meaning: `${name} of the observing site, ${positive} positive, rounded to 0.1 degree. The exact location is not stored.`,
      unit: 'degree',
      ucd,
      whyNull:
        'The observer did not report the site. Latitude and longitude are either both given or both null.',
    },
  )

/** For privacy, observing sites are rounded before they are stored; the exact location is never stored. */
export const roundToTenth = (degrees: number): number => {
  const tenths = Math.sign(degrees) * Math.round(Math.abs(degrees) * 10)
  // Adding 0 turns -0 into 0.
  return tenths / 10 + 0
}

export const Image = fileRecord(
  'Image',
  'The metadata of one published image.',
  {
    id: field(Id, {
      title: 'Id',
      meaning: 'Identifier of the image, assigned by its publisher and unique among images.',
      ucd: 'meta.id;meta.main',
    }),
    observer: OBSERVER,
    title: TITLE,
    date_of_observation: DATE_OF_OBSERVATION,
    cdn_id: field(Type.String({ minLength: 1, maxLength: 300 }), {
      title: 'CDN file',
      description: 'Name of the image file on the CDN',
      meaning: 'Name of the image file on the CDN.',
      ucd: 'meta.id;meta.file',
    }),
    urls: field(Urls, {
      title: 'URL',
      meaning: 'URL of the image, in the size or format that the key names.',
      ucd: 'meta.ref.url',
      whyNull: 'The image has no URL under this key.',
    }),
    site_lat: siteField('Latitude', 'north', 90, 'pos.earth.lat'),
    site_lng: siteField('Longitude', 'east', 180, 'pos.earth.lon'),
    mount: field(
      Type.Unsafe<'EQUATORIAL' | 'ALTAZ' | null>({
        type: 'string',
        nullable: true,
        enum: ['EQUATORIAL', 'ALTAZ', null],
      }),
      {
        title: 'Mount',
        description: 'Mount of the telescope: equatorial or altazimuth',
        meaning: 'Mount of the telescope: equatorial or altazimuth.',
        ucd: 'instr.setup;instr.tel',
        whyNull: 'The observer did not report it.',
      },
    ),
  },
  {
    id: 'i-2024-0511-3',
    observer: 'María del Sol',
    title: 'Full disk in H-Alpha',
    date_of_observation: '2024-05-11T09:42:10Z',
    cdn_id: 'a81f3c',
    urls: { thumb: 'https://images.example/a81f3c/thumb.jpg' },
    site_lat: 40.4,
    site_lng: -3.7,
    mount: 'EQUATORIAL',
  },
)
export type Image = Static<typeof Image>
