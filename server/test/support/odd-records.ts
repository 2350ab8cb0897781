/** Records with texts that break careless parsers, in more rows than one read returns. */
import { image, observation } from '../../../test/support/publishing.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { IMAGES, OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { updateIndex } from '../../src/features/index/update/update-index.ts'

/** Separated by a character that none of them contains. */
const TEXTS = [
  null,
  '',
  ...[
    `null¦NULL¦\\N¦\\.¦a\n\\.\nb¦ ¦ spaces at both ends ¦plain¦a "quote" and ""two""¦"¦""¦'¦a,b`,
    `a;b¦,¦\r¦\n¦\r\n¦a\rb\nc\r\nd\n¦\ttab\t¦=1+1¦+1¦-1¦@sum(a1)¦🌞 👩🏽‍🚀¦שלום مرحبا`,
    `a\u0301 \u00e1 ก่อน¦\u2028 \u2029 \u0085 \u00a0¦\ufeffmark¦mark\ufeff`,
    `\u0001\u0008\u000b\u000c\u001f\u007f¦{"json":[1,null,"x"]}¦[1,2]¦},{"id":"¦NaN¦1e5¦007`,
    `\\u00e9 \\n \\¦\ufffd \ufffe¦<script>&amp;</script>`,
  ].flatMap((texts) => texts.split('¦')),
]
/** The longest accepted texts, in characters of four UTF-8 bytes. */
const LONG = { title: '🌞'.repeat(300), comments: '🌞"'.repeat(5_000) }

const NAMES = [
  'Ada',
  'ada',
  'Zoë',
  '山田, "太郎"',
  '=1+1',
  'null',
  'a;b',
  '🌞'.repeat(64),
  '__proto__',
  '#a\u2028b\u2029c',
]
/** Tags as they are stored: trimmed, in lower case, in NFC and sorted by code unit. */
const TAG_SETS = [
  [],
  ['full disk'],
  ['drawing', 'full disk'],
  ['a;b'],
  ['a;b', 'drawing'],
  ['['],
  ['["a","b"]'],
  ['0', '[b]'],
  ['[b]', 'a'],
  ['a,b', 'say "hi"'],
  ['"'],
  ['=1+1', 'null', '🌞'],
  ['a', 'zoë'],
  [';'],
]
const URL_SETS = [
  ['thumb'],
  ['full', 'thumb'],
  ['__proto__', 'constructor', 'thumb'],
  ['1', '10', '9', 'a_b', 'z0'],
]

const nth = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Half of the records share one second, so their ids decide the order across several reads. */
const timeOf = (index: number): string =>
  index % 2
    ? '2024-02-29T12:00:00Z'
    : `${nth(['2024-02-28', '2024-03-01', '2024-03-05'], index)}T${nth(['00:00:00', '23:59:59'], index >> 3)}Z`

export const ODD_OBSERVATIONS = Array.from({ length: 260 }, (_, index) => ({
  ...observation(
    `${nth(['~', 'a', '_', 'B', ':', '.', '-', '0'], index)}${(index * 7) % 260}`,
    timeOf(index),
  ),
  observer: nth(NAMES, index),
  type: index % 3,
  title: index === 77 ? LONG.title : nth(TEXTS, index),
  comments: index === 77 ? LONG.comments : nth(TEXTS, index + 5),
  ...(index % 4 ? {} : { gt: index % 9, st: index, gn: 0, sn: 0 }),
  wolf: index % 4 === 1 ? 99_990 + (index % 9) : undefined,
  a_number: index % 5 ? null : 2_147_483_647 - index,
  seeing: index % 3 ? index % 101 : null,
  tags: nth(TAG_SETS, index),
}))

export const ODD_IMAGES = Array.from({ length: 130 }, (_, index) => {
  const id = `i${(index * 11) % 130}`
  // Parsed from JSON because `__proto__` would not be a plain key in a literal.
  const urls = nth(URL_SETS, index).map((key) => `"${key}":"https://images.example/${id}?a=1,2&b='${key}'"`)
  return {
    ...image(id, timeOf(index)),
    observer: nth(NAMES, index + 1),
    title: nth(TEXTS, index),
    cdn_id: nth(['a,b', '=1', ' ', 'ß'], index) + index,
    urls: JSON.parse(`{${urls}}`) as Record<string, string>,
    ...(index % 3 ? { site_lat: -33.4 + (index % 7) / 10, site_lng: index % 5 ? 0 : -179.9 } : {}),
    mount: nth(['EQUATORIAL', 'ALTAZ', null], index),
    tags: nth(TAG_SETS, index + 3),
  }
})

export const publishOddRecords = async (server: TestServer): Promise<void> => {
  await server.publish(OBSERVATIONS, ODD_OBSERVATIONS)
  await server.publish(IMAGES, ODD_IMAGES)
}

/** Every second day of fourteen months, enough for the smoothed index. */
const EARLIER_OBSERVATIONS = Array.from({ length: 213 }, (_, index) => ({
  ...observation(
    `e${index}`,
    `${new Date(Date.UTC(2021, 0, 1 + 2 * index)).toISOString().slice(0, 10)}T09:00:00Z`,
  ),
  observer: 'Ada',
  type: 0,
  wolf: 40 + (index % 50),
}))

/** Odd records, with rows in every table of the index. */
export const fillEveryTable = async (server: TestServer): Promise<void> => {
  await publishOddRecords(server)
  await server.publish(OBSERVATIONS, EARLIER_OBSERVATIONS)
  await updateIndex(server.database)
}
