/** One published observation: white light, H-Alpha or CaK. */
import Type, { type Static } from 'typebox'
import { DATE_OF_OBSERVATION, field, fileRecord, Id, Nullable, OBSERVER, TITLE } from './field.ts'

export const OBSERVATION_TYPES = { white_light: 0, h_alpha: 1, cak: 2 } as const

const TYPE_NAMES = '0 = white light, 1 = H-Alpha, 2 = CaK'

export const ObservationType = Type.Unsafe<0 | 1 | 2>({
  type: 'integer',
  enum: Object.values(OBSERVATION_TYPES),
  description: TYPE_NAMES,
})

export const MAX_COMMENT_LENGTH = 10_000

const MAX_COUNT = 9_999
const MAX_WOLF = 10 * MAX_COUNT + MAX_COUNT
/** Fits a signed 32-bit column in every engine and file format. */
const MAX_INTEGER = 2_147_483_647

const upTo = (maximum: number) => Nullable(Type.Integer({ minimum: 0, maximum }))

const NOT_REPORTED = 'The observer did not report it.'

/** The part of the disk to which a count applies, in the wording of each text. */
type DiskPart = typeof DISK
const DISK = {
  name: 'total',
  longName: 'total',
  location: 'on the whole disk',
  ofPart: '',
  whyNull: `${NOT_REPORTED} This does not mean zero.`,
}
const hemisphere = (name: 'north' | 'south'): DiskPart => ({
  name,
  longName: `${name}ern hemisphere`,
  location: `on the Sun's ${name}ern hemisphere`,
  ofPart: ` of the ${name}ern hemisphere`,
  whyNull: 'The observer did not count the hemispheres separately. This does not mean zero.',
})
const NORTH = hemisphere('north')
const SOUTH = hemisphere('south')

const count = (what: string, { name, longName, location, whyNull }: DiskPart) =>
  field(upTo(MAX_COUNT), {
    title: `${what}, ${name}`,
    description: `${what}, ${longName}`,
    meaning: `${what} that the observer counted ${location}.`,
    unit: '1',
    ucd: 'meta.number',
    whyNull,
  })

const wolf = ({ name, ofPart }: DiskPart, groups: string, spots: string) =>
  field(upTo(MAX_WOLF), {
    title: `Wolf number, ${name}`,
    description: `Wolf number${ofPart}: 10 × ${groups} + ${spots}`,
    meaning: `Wolf number (relative sunspot number)${ofPart}: 10 × ${groups} + ${spots}, without the observer's correction factor k.`,
    unit: '1',
    ucd: 'meta.number',
    whyNull: `The observer reported neither the Wolf number nor both ${groups} and ${spots}.`,
  })

const skyCondition = (title: string, what: string, unit: '1' | 'percent', ucd: string) =>
  field(upTo(100), {
    title,
    description: `${title} from 0 to 100, on the observer's own scale`,
    meaning: `${what}, from 0 to 100 on the observer's own scale. Observers may use different scales.`,
    unit,
    ucd,
    whyNull: NOT_REPORTED,
  })

export const Observation = fileRecord(
  'Observation',
  'One published observation. wolf = 10 × groups + spots.',
  {
    id: field(Id, {
      title: 'Id',
      meaning: 'Identifier of the observation, assigned by its publisher and unique among observations.',
      ucd: 'meta.id;meta.main',
    }),
    observer: OBSERVER,
    type: field(ObservationType, {
      title: 'Type',
      meaning: `Wavelength band of the observation: ${TYPE_NAMES}.`,
      ucd: 'instr.bandpass',
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
    a_number: field(upTo(MAX_INTEGER), {
      title: 'Naked-eye count',
      description: 'Active regions seen with the naked eye; null when not reported',
      meaning: 'Active regions that the observer saw with the naked eye.',
      unit: '1',
      ucd: 'meta.number',
      whyNull: `${NOT_REPORTED} If the observer looked and saw none, the value is 0.`,
    }),
    seeing: skyCondition('Seeing', 'How steady the air was', '1', 'instr.obsty.seeing'),
    transparency: skyCondition('Transparency', 'How clear the air was', '1', 'phys.transmission;obs.atmos'),
    cloud_cover: skyCondition(
      'Cloud cover',
      'How much of the sky was covered by clouds',
      'percent',
      'obs.param;obs.atmos',
    ),
    comments: field(Nullable(Type.String({ maxLength: MAX_COMMENT_LENGTH })), {
      title: 'Comments',
      meaning: "The observer's comments on the observation.",
      ucd: 'meta.note',
      whyNull: 'The observer gave no comments.',
    }),
  },
  {
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
)
export type Observation = Static<typeof Observation>
