/** One published observation: white light, H-Alpha or CaK. */
import Type, { type Static } from 'typebox'
import {
  Comments,
  DateTime,
  described,
  Id,
  NakedEyeCount,
  Nickname,
  Percent,
  SpotCount,
  Title,
  WolfNumber,
} from './field.ts'

export const OBSERVATION_TYPES = { white_light: 0, h_alpha: 1, cak: 2 } as const

export const ObservationType = Type.Unsafe<0 | 1 | 2>({
  type: 'integer',
  enum: Object.values(OBSERVATION_TYPES),
  description: '0 = white light, 1 = H-Alpha, 2 = CaK',
})

export const Observation = Type.Object(
  {
    id: Id,
    observer: Nickname,
    type: ObservationType,
    date_of_observation: DateTime,
    title: Title,
    gt: described(SpotCount, 'Sunspot groups, total'),
    gn: described(SpotCount, 'Sunspot groups, northern hemisphere'),
    gs: described(SpotCount, 'Sunspot groups, southern hemisphere'),
    st: described(SpotCount, 'Sunspots, total'),
    sn: described(SpotCount, 'Sunspots, northern hemisphere'),
    ss: described(SpotCount, 'Sunspots, southern hemisphere'),
    wolf: described(WolfNumber, 'Wolf number: 10 × gt + st'),
    wolf_north: described(WolfNumber, 'Wolf number of the north: 10 × gn + sn'),
    wolf_south: described(WolfNumber, 'Wolf number of the south: 10 × gs + ss'),
    a_number: described(NakedEyeCount, 'Active regions seen with the naked eye; null when not reported'),
    seeing: described(Percent, "Seeing from 0 to 100, as the observer's own scale has it"),
    transparency: described(Percent, "Transparency from 0 to 100, as the observer's own scale has it"),
    cloud_cover: described(Percent, "Cloud cover from 0 to 100, as the observer's own scale has it"),
    comments: Comments,
  },
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
