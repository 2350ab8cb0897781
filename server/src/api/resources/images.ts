/** GET /images */
import Type from 'typebox'
import { Image } from '../../domain/image.ts'
import type { Endpoint } from '../endpoint.ts'
import { type List, listEndpoint } from '../list.ts'
import { describeList } from '../openapi.ts'
import { ObserverFilter, Paging, Range, TagFilter } from '../parameters.ts'
import type { Services } from '../services.ts'

const filters = { ...Range, observer: ObserverFilter, tag: TagFilter }

export const imageList: List = {
  path: '/images',
  filters: Type.Object(filters),
  parameters: Type.Object({ ...filters, ...Paging }),
  source: {
    table: 'image',
    key: ['at', 'id'],
    keyFields: ['date_of_observation', 'id'],
    firstField: 'id',
    filters: ['observer', 'tag'],
  },
}

export const images = (services: Services): Endpoint[] => [
  listEndpoint(
    services,
    imageList,
    describeList(imageList, Image, {
      operationId: 'listImages',
      summary: 'Metadata of published images, oldest first',
    }),
  ),
]
