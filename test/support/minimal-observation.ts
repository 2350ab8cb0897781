/** A served observation with only its required fields. */
import type { Observation } from '../../server/src/domain/records/observation.ts'

export const MINIMAL_OBSERVATION: Observation = {
  id: 'o',
  observer: 'Ada',
  type: 0,
  date_of_observation: '2024-05-11T09:30:00Z',
  title: null,
  gt: null,
  gn: null,
  gs: null,
  st: null,
  sn: null,
  ss: null,
  wolf: null,
  wolf_north: null,
  wolf_south: null,
  a_number: null,
  seeing: null,
  transparency: null,
  cloud_cover: null,
  comments: null,
}
