/** The fields of the records in the order of the interface, each with the few words that head its column. */
import type { DailyActivity, Image, Observation, Observer } from '@heliolog/client'

/** A field that the interface has and this has not does not compile. */
type Heads<Fields> = { [Name in keyof Fields]-?: string }

export const OBSERVATION_FIELDS: Heads<Observation> = {
  id: 'Id',
  observer: 'Observer',
  type: 'Light',
  date_of_observation: 'Time',
  title: 'Title',
  gt: 'Groups',
  gn: 'Groups north',
  gs: 'Groups south',
  st: 'Spots',
  sn: 'Spots north',
  ss: 'Spots south',
  wolf: 'Wolf',
  wolf_north: 'North',
  wolf_south: 'South',
  a_number: 'Naked eye',
  seeing: 'Seeing',
  transparency: 'Transparency',
  cloud_cover: 'Clouds',
  comments: 'Comments',
}

export const IMAGE_FIELDS: Heads<Image> = {
  id: 'Id',
  observer: 'Observer',
  title: 'Title',
  date_of_observation: 'Time',
  cdn_id: 'File at the CDN',
  urls: 'Addresses',
  site_lat: 'Latitude',
  site_lng: 'Longitude',
  mount: 'Mount',
}

export const DAILY_FIELDS: Heads<DailyActivity> = {
  day: 'Day (UTC)',
  carrington_rotation: 'Rotation',
  obs_count: 'Observations',
  observer_count: 'Observers',
  wolf_mean: 'Wolf mean',
  wolf_min: 'Wolf least',
  wolf_max: 'Wolf greatest',
  a_mean: 'Naked eye mean',
  a_min: 'Naked eye least',
  a_max: 'Naked eye greatest',
  wolf_north_mean: 'North mean',
  wolf_south_mean: 'South mean',
  image_count: 'Images',
}

export const OBSERVER_FIELDS: Heads<Observer> = {
  nickname: 'Nickname',
  observations: 'Observations',
  images: 'Images',
  first_seen: 'First seen',
}
