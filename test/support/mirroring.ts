/** A source with something published, and a place for its mirror. */
import type { TestContext } from 'node:test'
import { type Kind, OBSERVATIONS } from '../../server/src/publish/kinds.ts'
import type { PublicationOptions } from '../../server/src/publish/publish.ts'
import { openDatabase } from '../../server/src/storage/open.ts'
import { newPlace, type Place } from './command-line.ts'
import { type Engine, SQLITE } from './engines.ts'
import { inThisProcess, type Served } from './in-process.ts'
import type { Finished } from './process.ts'
import { observation, publishTogether } from './publishing.ts'

export const META = '/api/v1/meta'
export const OBSERVATION_FILE = '/bulk/v1/observations.ndjson'
export const IMAGE_FILE = '/bulk/v1/images.ndjson'
export const OBSERVER_LIST = '/api/v1/observers'

export interface Mirroring {
  source: Place
  /** The source's, in this process. */
  server: Served
  /** The source's, with limits too high to reach. */
  token: string
  /** Where the mirror's store is. */
  place: Place
  /** Runs `heliolog mirror` on the place's store; `address` is the source's own unless another is given. */
  mirror(words?: string[], address?: string): Promise<Finished>
  /** Publishes at the source. */
  publish(rows: [Kind, object[]][], options?: Partial<PublicationOptions>): Promise<void>
}

export const numbered = (count: number, more: object = {}): [Kind, object[]][] => [
  [
    OBSERVATIONS,
    Array.from({ length: count }, (_, index) =>
      observation(`o${index}`, `2024-05-${String(1 + (index % 28)).padStart(2, '0')}T09:30:00Z`, {
        observer: `Ada ${index % 3}`,
        tags: ['t'],
        ...more,
      }),
    ),
  ],
]

export const newMirroring = async (
  t: TestContext,
  { from = SQLITE, to = SQLITE }: { from?: Engine; to?: Engine } = {},
): Promise<Mirroring> => {
  const ends: (() => Promise<void>)[] = []
  // Said first, so that it is done before the stores are gone.
  t.after(async () => {
    for (const end of ends) await end()
  })
  const [source, place] = [await newPlace(t, from), await newPlace(t, to)]
  const database = await openDatabase(source.url)
  const server = await inThisProcess(database, { bulkPerHour: 100_000 }, undefined)
  let isServed = true
  const close = async () => {
    if (isServed) await server.close()
    isServed = false
  }
  ends.push(close, () => database.close())
  const { token } = await source.issue({ rate: 1_000_000 })
  return {
    source,
    server: { ...server, close },
    token,
    place,
    mirror: (words = [], address = server.origin) =>
      place.run(['mirror', address, ...words], {
        env: { HELIOLOG_MIRROR_TOKEN: token, TMPDIR: place.path },
      }),
    publish: (rows, options = {}) =>
      source.open(async (database) => {
        await publishTogether(database, rows, options)
      }),
  }
}
