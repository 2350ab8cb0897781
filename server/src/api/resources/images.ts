/** GET /images */
import { Image } from '../../domain/image.ts'
import { OBSERVATION_DAYS, OBSERVER_FILTER, TAG_FILTER } from '../query/filters.ts'
import { defineList } from '../query/list.ts'
import { BY_TIME } from '../query/page.ts'

export const imageList = defineList({
  path: '/images',
  operationId: 'listImages',
  summary: 'Metadata of published images, oldest first',
  record: Image,
  table: 'image',
  order: BY_TIME,
  filters: { ...OBSERVATION_DAYS, observer: OBSERVER_FILTER, tag: TAG_FILTER },
})
