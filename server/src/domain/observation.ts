/** One published observation: white light, H-Alpha or CaK. */
import Type, { type Static } from 'typebox'
import { DATE_OF_OBSERVATION, type DocumentedFields, field, Id, Nullable, OBSERVER, TITLE } from './field.ts'

export const OBSERVATION_TYPES = { white_light: 0, h_alpha: 1, cak: 2 } as const

const TYPE_NAMES = '0 = white light, 1 = H-Alpha, 2 = CaK'

export const ObservationType = Type.Unsafe<0 | 1 | 2>({
  type: 'integer',
  enum: Object.values(OBSERVATION_TYPES),
  description: TYPE_NAMES,
})

const GREATEST_COUNT = 9_999
/** Ten times the greatest number of groups plus the greatest number of spots. */
const GREATEST_WOLF = 10 * GREATEST_COUNT + GREATEST_COUNT
/** A signed 32-bit column holds it on every engine and in every file format. */
const GREATEST_INTEGER = 2_147_483_647

const upTo = (maximum: number) => Nullable(Type.Integer({ minimum: 0, maximum }))

const NOT_REPORTED = 'The observer did not report it.'

/** The part of the disk that a count is of, as each text names it. */
interface DiskPart {
  name: string
  longName: string
  place: string
  ofPart: string
  whyNull: string
}
const DISK: DiskPart = {
  name: 'total',
  longName: 'total',
  place: 'on the whole disk',
  ofPart: '',
  whyNull: `${NOT_REPORTED} This is not zero.`,
}
const hemisphere = (name: 'north' | 'south'): DiskPart => ({
  name,
  longName: `${name}ern hemisphere`,
  place: `on the Sun's ${name}ern hemisphere`,
  ofPart: ` of the ${name}`,
  whyNull: 'The observer did not report the hemispheres apart. This is not zero.',
})
const NORTH = hemisphere('north')
const SOUTH = hemisphere('south')

const count = (what: string, { name, longName, place, whyNull }: DiskPart) =>
  field(upTo(GREATEST_COUNT), {
    title: `${what}, ${name}`,
    description: `${what}, ${longName}`,
    meaning: `${what} that the observer counted ${place}.`,
    unit: '1',
    whyNull,
  })

const wolf = ({ name, ofPart }: DiskPart, groups: string, spots: string) =>
  field(upTo(GREATEST_WOLF), {
    title: `Wolf number, ${name}`,
    description: `Wolf number${ofPart}: 10 × ${groups} + ${spots}`,
    meaning: `Relative sunspot number of this one observation: 10 × ${groups} + ${spots}, without a factor for the observer.`,
    unit: '1',
    whyNull: `The observer reported neither it nor both of ${groups} and ${spots}.`,
  })

const skyCondition = (title: string, what: string, unit: '1' | 'percent') =>
  field(upTo(100), {
    title,
    description: `${title} from 0 to 100, as the observer's own scale has it`,
    meaning: `${what}, from 0 to 100 on the observer's own scale. The scales of two observers need not agree.`,
    unit,
    whyNull: NOT_REPORTED,
  })

export const Observation = Type.Object(
  {
    id: field(Id, {
      title: 'Id',
      meaning: 'Names the observation: its publisher gave it, and no other observation has it.',
    }),
    observer: OBSERVER,
    type: field(ObservationType, {
      title: 'Type',
      meaning: `The light that the Sun was observed in: ${TYPE_NAMES}.`,
    }),
    date_of_observation: DATE_OF_OBSERVATION,
    title: TITLE,
    gt: count('Sunspot groups', DISK),
    gn: count('Sunspot groups', NORTH),
    gs: count('Sunspot groups', SOUTH),
    st: count('Sunspots', DISK),
    sn: count('Sunspots', NORTH),
    ss: count('Sunspots', SOUTH),
    wolf: wolf(DISK, 'gt', 'st'),
    wolf_north: wolf(NORTH, 'gn', 'sn'),
    wolf_south: wolf(SOUTH, 'gs', 'ss'),
    a_number: field(upTo(GREATEST_INTEGER), {
      title: 'Naked-eye count',
      description: 'Active regions seen with the naked eye; null when not reported',
      meaning: 'Active regions that the observer saw with the naked eye.',
      unit: '1',
      whyNull: `${NOT_REPORTED} Where the observer looked and saw none, it is 0.`,
    }),
    seeing: skyCondition('Seeing', 'How steady the air was', '1'),
    transparency: skyCondition('Transparency', 'How clear the air was', '1'),
    cloud_cover: skyCondition('Cloud cover', 'How much of the sky was covered by clouds', 'percent'),
    comments: field(Nullable(Type.String({ maxLength: 10_000 })), {
      title: 'Comments',
      meaning: 'What the observer wrote about the observation.',
      whyNull: 'The observer wrote nothing.',
    }),
  } satisfies DocumentedFields,
  {
    $id: 'Observation',
    additionalProperties: false,
    description: 'One published observation. wolf = 10 × groups + spots.',
    example: {
      id: 'o-2024-0511-17',
      observer: 'María del Sol',
      type: 0,
      date_of_observation: '2024-05-11T09:30:00Z',
      title: 'AR 13664 crosses the west',
      gt: 9,
      gn: 4,
      gs: 5,
      st: 96,
      sn: 21,
      ss: 75,
      wolf: 186,
      wolf_north: 61,
      wolf_south: 125,
      a_number: 1,
      seeing: 70,
      transparency: 80,
      cloud_cover: 10,
      comments: null,
    },
  },
)
export type Observation = Static<typeof Observation>
