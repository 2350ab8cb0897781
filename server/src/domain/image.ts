/** The metadata of one published image; the picture itself stays with the community's own site. */
import Type, { type Static } from 'typebox'
import { DATE_OF_OBSERVATION, type DocumentedFields, field, Id, Nullable, OBSERVER, TITLE } from './field.ts'

/** What the keys of `urls` look like; also the ending of the columns that they become. */
export const URL_KEY = /^[a-z0-9_]{1,64}$/
export const URL_COLUMN_PREFIX = 'url_'

export const Urls = Type.Unsafe<Record<string, string>>({
  type: 'object',
  minProperties: 1,
  additionalProperties: { type: 'string', format: 'uri', maxLength: 2_000 },
  description: 'At least one absolute http or https URL, each under a key of a-z 0-9 _',
  columnPrefix: URL_COLUMN_PREFIX,
})

const siteField = (name: string, positive: string, limit: number) =>
  field(
    Nullable(
      Type.Number({
        minimum: -limit,
        maximum: limit,
        description: `The observing site's ${name.toLowerCase()} in degrees, rounded to 0.1`,
      }),
    ),
    {
      title: `${name} of the site`,
      meaning: `Where the image was taken, ${positive} positive, rounded to 0.1 degree: the exact place is not stored.`,
      unit: 'degree',
      whyNull: 'The observer did not tell the site. Latitude and longitude are given both or not at all.',
    },
  )

/** Observing sites are published no finer than a tenth of a degree: the exact place is never stored. */
export const roundToTenth = (degrees: number): number => {
  const tenths = Math.sign(degrees) * Math.round(Math.abs(degrees) * 10)
  // Adding zero turns a negative zero into a plain one.
  return tenths / 10 + 0
}

export const Image = Type.Object(
  {
    id: field(Id, {
      title: 'Id',
      meaning: 'Names the image: its publisher gave it, and no other image has it.',
    }),
    observer: OBSERVER,
    title: TITLE,
    date_of_observation: DATE_OF_OBSERVATION,
    cdn_id: field(Type.String({ minLength: 1, maxLength: 300 }), {
      title: 'File at the CDN',
      description: 'Name of the file at the CDN',
      meaning: "Name of the picture's file at the CDN.",
    }),
    urls: field(Urls, {
      title: 'URL',
      meaning: 'Address of the picture in the form that the key names.',
      whyNull: 'The image has no URL under this key.',
    }),
    site_lat: siteField('Latitude', 'north', 90),
    site_lng: siteField('Longitude', 'east', 180),
    mount: field(
      Type.Unsafe<'EQUATORIAL' | 'ALTAZ' | null>({
        type: 'string',
        nullable: true,
        enum: ['EQUATORIAL', 'ALTAZ', null],
      }),
      {
        title: 'Mount',
        description: 'The mount that carried the instrument',
        meaning: 'The mount that carried the instrument.',
        whyNull: 'The observer did not report it.',
      },
    ),
  } satisfies DocumentedFields,
  {
    $id: 'Image',
    additionalProperties: false,
    description: 'The metadata of one published image.',
    example: {
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
  },
)
export type Image = Static<typeof Image>
