/** GET /images */
import Type from 'typebox'
import { Image } from '../../domain/image.ts'
import type { Endpoint } from '../endpoint.ts'
import { type List, listEndpoint } from '../list.ts'
import { describeList } from '../openapi.ts'
import { ObserverFilter, Paging, Range, TagFilter } from '../parameters.ts'
import type { Services } from '../services.ts'

const list: List = {
  path: '/images',
  parameters: Type.Object({ ...Range, observer: ObserverFilter, tag: TagFilter, ...Paging }),
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
    list,
    describeList(list, Image, {
      operationId: 'listImages',
      summary: 'Metadata of published images, oldest first',
    }),
  ),
]
