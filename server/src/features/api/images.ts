/** GET /images */
import { Image } from '../../domain/records/image.ts'
import { OBSERVATION_DAYS, OBSERVER_FILTER, TAG_FILTER } from '../../lists/filters.ts'
import { defineList } from '../../lists/list.ts'
import { BY_TIME } from '../../lists/page.ts'

export const imageList = defineList({
  path: '/images',
  operationId: 'listImages',
  summary: 'Metadata of published images, oldest first',
  record: Image,
  table: 'image',
  order: BY_TIME,
  filters: { ...OBSERVATION_DAYS, observer: OBSERVER_FILTER, tag: TAG_FILTER },
})
