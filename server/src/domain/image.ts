/** The metadata of one published image; the picture itself stays with the community's own site. */
import Type, { type Static } from 'typebox'
import { DateTime, described, Id, Nickname, Nullable, Title } from './field.ts'

const Mount = Type.Unsafe<'EQUATORIAL' | 'ALTAZ' | null>({
  type: 'string',
  nullable: true,
  enum: ['EQUATORIAL', 'ALTAZ', null],
  description: 'The mount that carried the instrument',
})

/** What the keys of `urls` look like; also the ending of the `url_<key>` columns of an import. */
export const URL_KEY = /^[a-z0-9_]{1,64}$/

export const Urls = Type.Unsafe<Record<string, string>>({
  type: 'object',
  minProperties: 1,
  additionalProperties: { type: 'string', format: 'uri', maxLength: 2_000 },
  description: 'At least one absolute http or https URL, each under a key of a-z 0-9 _',
})

export const Image = Type.Object(
  {
    id: Id,
    observer: Nickname,
    title: Title,
    date_of_observation: DateTime,
    cdn_id: described(Type.String({ minLength: 1, maxLength: 300 }), 'Name of the file at the CDN'),
    urls: Urls,
    site_lat: Nullable(
      Type.Number({
        minimum: -90,
        maximum: 90,
        description: "The observing site's latitude in degrees, rounded to 0.1",
      }),
    ),
    site_lng: Nullable(
      Type.Number({
        minimum: -180,
        maximum: 180,
        description: "The observing site's longitude in degrees, rounded to 0.1",
      }),
    ),
    mount: Mount,
  },
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
