export type ObservationType = 0 | 1 | 2
export type Mount = 'EQUATORIAL' | 'ALTAZ'

/** What one observation counted: total, north and south. */
export interface Counts {
  gt: number | null
  gn: number | null
  gs: number | null
  st: number | null
  sn: number | null
  ss: number | null
  wolf: number | null
  wolf_north: number | null
  wolf_south: number | null
  a_number: number | null
}

export interface SampleObservation extends Counts {
  id: string
  observer: string
  type: ObservationType
  date_of_observation: string
  title: string | null
  seeing: number | null
  transparency: number | null
  cloud_cover: number | null
  comments: string | null
  tags: string[]
}

export interface SampleImage {
  id: string
  observer: string
  title: string | null
  date_of_observation: string
  cdn_id: string
  urls: Record<string, string>
  site_lat: number | null
  site_lng: number | null
  mount: Mount | null
  tags: string[]
}

export interface SampleDay {
  day: string
  observations: SampleObservation[]
  images: SampleImage[]
}
