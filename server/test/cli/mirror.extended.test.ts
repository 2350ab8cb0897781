/** heliolog mirror: all of the mirror's responses equal those of its source, byte for byte. */
import { strict as assert } from 'node:assert'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { POSTGRES } from '../../../test/support/engines.ts'
import { createMirrorSetup, type MirrorSetup } from '../../../test/support/mirror-setup.ts'
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

test('heliolog mirror makes PostgreSQL serve the same bytes as its source on SQLite', async (t) => {
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
