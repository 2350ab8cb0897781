/** heliolog mirror: the mirror's responses equal those of its source, byte for byte. */
import { strict as assert } from 'node:assert'
import { readdir } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { POSTGRES } from '../../../test/support/engines.ts'
import {
  createMirrorSetup,
  type MirrorSetup,
  numberedObservations,
} from '../../../test/support/mirror-setup.ts'
import { image, observation } from '../../../test/support/publishing.ts'
import { IMAGES, type Kind, OBSERVATIONS, OBSERVERS } from '../../src/publish/kinds.ts'
import { retract } from '../../src/publish/retract.ts'
import { PATHS, ROWS, responseText } from '../http/support/all-responses.ts'
import { NICKNAMES, TITLES } from '../http/support/odd-texts.ts'

const UNUSUAL_TAGS = [
  'a;b',
  '[x',
  '["y"]',
  ',',
  '"',
  '\\N',
  '😀',
  '\uff5e',
  "'; drop table tag; --",
  'ÿ'.repeat(64),
]
const UNUSUAL_RECORDS: [Kind, object[]][] = [
  [
    OBSERVATIONS,
    [...NICKNAMES, ...TITLES].map((text, index) =>
      observation(`odd-${index}`, '1610-12-08T23:59:59Z', {
        observer: NICKNAMES[index] ?? 'Ada',
        title: text,
        comments: index % 2 ? `${text}\n`.repeat(20) : null,
        tags: UNUSUAL_TAGS.slice(index % 10),
        a_number: index % 3 ? null : 2_147_483_647,
      }),
    ),
  ],
  [
    IMAGES,
    UNUSUAL_TAGS.map((tag, index) =>
      image(`odd-${index}`, '2024-03-01T12:00:00Z', {
        observer: NICKNAMES[index],
        tags: [tag],
        site_lat: -0.04,
        site_lng: 179.96,
        urls: JSON.parse(
          `{"__proto__":"https://x.example/${index}","10":"http://x.example/ü","9":"http://x"}`,
        ),
      }),
    ),
  ],
  [OBSERVERS, NICKNAMES.filter(({ length }) => length < 50).map((name) => ({ nickname: `${name}-idle` }))],
]

/** Compared after each change; the full list only once, because each file starts a thread on both servers. */
const FEW_FILES = ['/observations.csv', '/images.csv', '/activity.csv', '/citation.txt']
const FILES = [
  ...FEW_FILES,
  ...['observations', 'images', 'activity'].flatMap((table) =>
    ['ndjson', 'parquet'].map((format) => `/${table}.${format}`),
  ),
  '/observations.ndjson?from=2024-02-29&to=2024-03-01&type=1&observer=Zo%C3%AB&tag=drawing',
  '/observations.csv?tag=a%3Bb',
  '/images.ndjson?tag=%5Bx',
  '/dictionary.json',
  '/citation.bib',
  '/citation.json',
]

/** Asserts equal responses to every path, every page of some lists, and these files. */
const compare = async ({ server, token, target }: MirrorSetup, files: string[]): Promise<void> => {
  const env = { HELIOLOG_BULK_PER_HOUR: '100000' }
  const mirror = await target.serve([], { env })
  const issued = await target.issueToken({ rate: 1_000_000 })
  const getFrom =
    ({ origin }: { origin: string }, bearer: string, base: string) =>
    (path: string, headers: Record<string, string>) =>
      fetch(origin + base + path, { headers: { authorization: `Bearer ${bearer}`, ...headers } })
  /** The length is absent while a file is being built. */
  const withoutLength = (text: string) => text.replace(/^(?:content-length|repr-digest): .*\n/gm, '')
  const assertSame = async (base: string, path: string): Promise<string> => {
    const expected = await responseText(getFrom(server, token, base), path)
    const actual = await responseText(getFrom(mirror, issued.token, base), path)
    assert.equal(withoutLength(actual), withoutLength(expected), path)
    return expected
  }
  const tags = UNUSUAL_TAGS.map((tag) => `/observations?tag=${encodeURIComponent(tag)}`)
  const names = NICKNAMES.flatMap((name) => [`/observers/${encodeURIComponent(name)}`])
  for (const path of [...PATHS, ...tags, ...names]) await assertSame('/api/v1', path)
  for (const path of files) await assertSame('/bulk/v1', path)
  for (const first of ['/observations?limit=7', '/images?limit=9', '/activity/daily?limit=2'])
    for (let path: string | undefined = first; path !== undefined; )
      path = /<\/api\/v1([^>]+)>; rel="next"/.exec(await assertSame('/api/v1', path))?.[1]
  await mirror.stop()
}

const doctor = async ({ target }: MirrorSetup): Promise<void> => {
  const { status, stdout } = await target.run(['doctor'])
  assert.equal(status, 0, stdout)
}

describe('heliolog mirror', () => {
  test('makes PostgreSQL serve the same bytes as its source on SQLite', async (t) => {
    const mirroring = await createMirrorSetup(t, { to: POSTGRES })
    const { source, mirror, publish } = mirroring
    await publish([...ROWS.slice(0, 2), [OBSERVERS, [{ nickname: 'ZED' }, { nickname: 'Nobody yet' }]]])
    await publish(UNUSUAL_RECORDS)
    const first = await mirror()
    assert.equal(first.status, 0, first.stdout + first.stderr)
    assert.match(first.stdout, /^observations: \d+ new, 0 changed, 0 unchanged, 0 retracted\nimages: /)
    await compare(mirroring, FILES)

    // An idle observer becomes active and the reverse; records of each kind are added, changed and retracted.
    await publish([
      [OBSERVATIONS, [observation('new', '2025-01-01T00:00:00Z', { observer: 'ZED', tags: ['a;b'] })]],
      [IMAGES, [image('odd-0', '2024-03-01T12:00:01Z', { urls: { raw: 'https://x.example/raw' } })]],
      [OBSERVERS, [{ nickname: '日本' }, { nickname: 'Idle too' }]],
    ])
    await source.withDatabase(async (database) => {
      const observed = await database.reader.selectFrom('observation').select(['id', 'observer']).execute()
      const theirs = observed.filter(({ observer }) => observer === '日本').map(({ id }) => id)
      await retract(database, 'observation', [...theirs, 'odd-1'])
      await retract(database, 'image', ['odd-9'])
    })
    const second = await mirror()
    assert.match(second.stdout, /^observations: 1 new, 0 changed, \d+ unchanged, 4 retracted\n/)
    assert.match(second.stdout, /^images: 0 new, 1 changed, \d+ unchanged, 1 retracted\n/m)
    await compare(mirroring, FEW_FILES)
    await doctor(mirroring)
    assert.deepEqual(
      (await readdir(mirroring.target.path)).filter((name) => name.startsWith('heliolog-')),
      [],
      'no downloaded file is left',
    )
  })

  test('sends one request and downloads nothing when the data is current', async (t) => {
    const { source, server, mirror, publish, target } = await createMirrorSetup(t)
    await publish(numberedObservations(5))
    await mirror()
    await server.waitForCallLog()
    const before = server.lines.length
    const again = await mirror(['--dry-run'], `${server.origin}/api/v1/`)
    assert.match(again.stdout, /^this store already has the data of http:\S+; data version [0-9a-f]{13}, /)
    assert.equal(again.status, 0)
    const { version } = (await target.readPublished()).meta
    assert.equal((await source.readPublished()).meta.version, version)
    await server.waitForCallLog()
    const paths = server.lines.slice(before).flatMap(({ path }) => path ?? [])
    assert.deepEqual(paths, ['/api/v1/meta'])
  })

  test('copies the publication date when the source republished the same data', async (t) => {
    const { source, mirror, publish, target } = await createMirrorSetup(t)
    await publish(numberedObservations(5), { now: Date.parse('2024-06-01T00:00:00Z') })
    await mirror()
    const before = await target.readPublished()
    const later = Date.parse('2024-07-01T00:00:00Z')
    await publish([[OBSERVATIONS, [observation('x', '2024-05-01T00:00:00Z')]]], { now: later })
    await source.withDatabase((database) => retract(database, 'observation', ['x'], { now: later + 1_000 }))
    assert.match((await mirror(['--dry-run'])).stdout, /already has the data of /)
    assert.deepEqual((await target.readPublished()).meta, before.meta)
    assert.match((await mirror()).stdout, /already has the data of .*; .*, published 2024-07-01T00:00:01Z\n/)
    assert.deepEqual((await target.readPublished()).meta, {
      ...before.meta,
      last_published_at: '2024-07-01T00:00:01Z',
    })
  })

  test("causes no stale 304 when the source's clock was set back", async (t) => {
    const { source, mirror, publish, target } = await createMirrorSetup(t)
    await publish(numberedObservations(20), { now: Date.parse('2024-06-02T00:00:00Z') })
    await mirror()
    const serving = await target.serve()
    const { token } = await target.issueToken()
    const since = 'Sun, 02 Jun 2024 00:00:00 GMT'
    const fetchCached = (headers: Record<string, string> = { 'if-modified-since': since }) =>
      fetch(`${serving.origin}/api/v1/observations`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
    assert.equal((await fetchCached()).status, 304)
    await source.withDatabase((database) =>
      retract(database, 'observation', ['o3'], { now: Date.parse('2024-06-01T00:00:00Z') }),
    )
    assert.equal((await mirror()).status, 0)
    const response = await fetchCached()
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('last-modified'), 'Sun, 02 Jun 2024 00:00:01 GMT')
  })

  test('mirrors a source that is empty or whose records were all retracted', async (t) => {
    const { source, mirror, publish, target } = await createMirrorSetup(t)
    assert.match(
      (await mirror()).stdout,
      /already has the data of \S+; data version 0000000000000, published never\n/,
    )
    await publish(numberedObservations(2))
    const dryRun = await mirror(['--dry-run'])
    assert.match(dryRun.stdout, /^observations: 2 new, .* \(dry run: nothing was changed\)\n/)
    assert.equal((await target.readPublished()).meta.observations, 0)
    await mirror()
    await source.withDatabase((database) => retract(database, 'observation', ['o0', 'o1']))
    assert.equal((await mirror(['--allow-retract'])).status, 0)
    assert.deepEqual((await target.readPublished()).meta, (await source.readPublished()).meta)
  })

  test('retracts more than a tenth of a kind only with --allow-retract', async (t) => {
    const { source, mirror, publish, target } = await createMirrorSetup(t)
    await publish(numberedObservations(20))
    await mirror()
    await source.withDatabase((database) => retract(database, 'observation', ['o1', 'o2', 'o3']))
    const before = await target.readPublished()
    const rejected = await mirror()
    assert.equal(rejected.status, 4)
    assert.match(
      rejected.stderr,
      /would retract 3 of 20 observations, .*nothing was changed.*--allow-retract/,
    )
    assert.deepEqual(await target.readPublished(), before)
    assert.match((await mirror(['--allow-retract'])).stdout, /0 unchanged, 3 retracted/)
    assert.deepEqual(await target.readPublished(), await source.readPublished())
  })
})
