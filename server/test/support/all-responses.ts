/** Records of every kind, paths that request them in every way, and responses as comparable text. */
import { image, observation } from '../../../test/support/publishing.ts'
import { IMAGES, type Kind, OBSERVATIONS, OBSERVERS } from '../../src/domain/records/kinds.ts'
import { combinations, OBSERVED, PICTURED, queryOf } from './catalogue.ts'
import { fillPath, LISTS, OTHERS } from './described-paths.ts'

export const ROWS: [Kind, object[]][] = [
  [
    OBSERVATIONS,
    OBSERVED.map(({ id, at, ...more }, index) =>
      observation(id, at, {
        ...more,
        observer:
          index % 10 === 0 ? ['🌞', '\uff5e', 'é', '日本'][Math.floor(index / 10) % 4] : more.observer,
        gt: index % 7,
        st: index % 11,
        a_number: index % 3 === 0 ? null : index % 4,
        seeing: index % 101,
        title: index % 5 === 0 ? `"☀"\n\u2028 ${index}` : null,
      }),
    ),
  ],
  [
    IMAGES,
    PICTURED.map(({ id, at, observer, tags }, index) =>
      image(id, at, { observer, tags, site_lat: index / 7, site_lng: -index / 3, mount: 'ALTAZ' }),
    ),
  ],
  [OBSERVERS, [{ nickname: 'Nobody yet' }, { nickname: 'ZED' }]],
]
export const PATHS = [
  ...OTHERS.map(({ path }) => fillPath(path, { id: '~0', nickname: '%F0%9F%8C%9E' })),
  '/observers/Nobody%20yet',
  '/openapi.json',
  '/observations/nothing',
  '/observers/nobody%00',
  '/nothing',
  '',
  '/observations?limit=0',
  '/observations?type=3',
  '/images?from=2024-02-30',
  '/images?from=2024-03-02&to=2024-03-01',
  '/images?cursor=x',
  '/images?limit=1&limit=1',
  '/images?type=2&tag=nothing',
  ...LISTS.flatMap(({ path }) =>
    combinations(path).map((filter) => `${path}?${queryOf({ ...filter, limit: 11 })}`),
  ),
]
/** Headers that depend only on the data and the request. */
const HEADERS = ['content-type', 'content-length', 'etag', 'last-modified', 'link', 'vary', 'cache-control']

/** Status, headers and body of a response as one text. */
export const responseText = async (
  get: (path: string, headers: Record<string, string>) => Promise<Response>,
  path: string,
): Promise<string> => {
  const response = await get(path, { 'accept-encoding': 'identity' })
  const headers = HEADERS.map((name) => `${name}: ${response.headers.get(name)}`)
  return [response.status, ...headers, await response.text()].join('\n')
}
