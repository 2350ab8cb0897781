import type { Image } from '../../../server/src/domain/records/image.ts'
import type { Observation } from '../../../server/src/domain/records/observation.ts'

/** Records with tags, as the import accepts them. */
export type SampleObservation = Observation & { tags: string[] }
export type SampleImage = Image & { tags: string[] }

export interface SampleDay {
  day: string
  observations: SampleObservation[]
  images: SampleImage[]
}

export type ObservationType = Observation['type']

export type Counts = Pick<
  Observation,
  'gt' | 'gn' | 'gs' | 'st' | 'sn' | 'ss' | 'wolf' | 'wolf_north' | 'wolf_south' | 'a_number'
>
