import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { image } from '../../../../test/support/publishing.ts'
import {
  acceptRow,
  assertKeepsEach,
  assertRejectsEach,
  faultsOf,
} from '../../../../test/support/row-checks.ts'
import { IMAGES, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { rowChecks } from '../../../src/publish/check/row-to-record.ts'

const GOOD = image('i-1', '2024-05-11T09:30:00Z')
const rejects = (field: string, values: unknown[], rule: RegExp) =>
  assertRejectsEach(IMAGES, GOOD, field, values, rule)
const keeps = (field: string, values: unknown[]) => assertKeepsEach(IMAGES, GOOD, field, values)
const longUrl = (length: number) => `https://images.example/${'x'.repeat(length - 23)}`

describe('an invalid image row', () => {
  it('is rejected when id, observer, time or title is invalid', () => {
    rejects('id', [undefined, null, '', '.', '..', 'a b', 'a'.repeat(129), 7], /^1 to 128 characters of A-Z/)
    rejects('observer', [undefined, null, ' ', 'x'.repeat(65), 'a\nb', 'a\0b', 5], /1 to 64 characters/)
    rejects('date_of_observation', [undefined, null, 'noon'], /^an RFC 3339/)
    rejects('title', ['x'.repeat(301), 5], /^text of at most 300 characters/)
    rejects('title', ['NUL \0', 'half \ud83c'], /without NUL/)
  })

  it('is rejected when cdn_id is missing, empty, too long or invalid Unicode', () => {
    rejects('cdn_id', [undefined, null, '', 'x'.repeat(301), 5], /^text of 1 to 300 characters/)
    rejects('cdn_id', ['a\0', '\ud83c'], /without NUL/)
  })

  it('is rejected when it has no URL', () => {
    rejects(
      'urls',
      [undefined, null, {}, [], 'https://images.example/a', 5],
      /^at least one absolute http or https URL/,
    )
  })

  it('is rejected when a URL is relative, not http, too long or malformed', () => {
    const x = 'https://x.example'
    const bad = [
      '',
      '/a.jpg',
      'images.example/a.jpg',
      '//images.example/a',
      'ftp://images.example/a',
      'data:,x',
    ]
    const malformed = [
      'http://',
      'https://exa mple/',
      'https:\\\\images.example',
      'javascript:alert(1)',
      ` ${x}`,
    ]
    const others = [
      `${x}\n`,
      'http:/x.example',
      longUrl(2_001),
      `${x}/\0`,
      `${x}/\u0007`,
      `${x}/\ud83c`,
      `${x}/\u007f`,
    ]
    const values = [...bad, ...malformed, ...others, null, 5, {}].map((url) => ({
      full: 'https://x.example/',
      thumb: url,
    }))
    rejects('urls', values, /^at least one absolute http or https URL/)
    const [fault] = faultsOf(IMAGES, { ...GOOD, urls: { thumb: '/a.jpg' } })
    assert.deepEqual([fault?.field, fault?.value], ['urls.thumb', '/a.jpg'], 'the fault names the URL')
  })

  it('is rejected when a URL key has other characters than a-z 0-9 _', () => {
    const keys = ['', 'Thumb', 'a-b', 'a b', 'é', 'a/b', 'a.b', 'x'.repeat(65)]
    rejects(
      'urls',
      keys.map((key) => ({ [key]: 'https://x.example/a' })),
      /each under a key of a-z 0-9 _ /,
    )
    const [fault] = faultsOf(IMAGES, { ...GOOD, urls: { 'a/b': 'nowhere' } })
    assert.deepEqual([fault?.field, fault?.value], ['urls.a/b', 'nowhere'])
  })

  it('is rejected when it has more than 50 URLs', () => {
    const urls = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, longUrl(2_000)]))
    assert.equal(Object.keys(acceptRow(IMAGES, { ...GOOD, urls: urls(50) }).body.urls).length, 50)
    rejects('urls', [urls(51), urls(500)], /^at most 50 URLs$/)
  })

  it('is rejected when a coordinate is out of range or not a number', () => {
    const site = (name: string, values: unknown[], rule: RegExp) =>
      assertRejectsEach(IMAGES, { ...GOOD, site_lat: 1, site_lng: 1 }, name, values, rule)
    const notNumbers = ['40', '', true, [], Number.NaN, Number.NEGATIVE_INFINITY]
    site('site_lat', [90.001, -90.001, ...notNumbers], /^a number from -90 to 90, or empty/)
    site('site_lng', [180.001, -180.001, ...notNumbers], /^a number from -180 to 180, or empty/)
  })

  it('is rejected when only one of latitude and longitude is given', () => {
    assert.deepEqual(faultsOf(IMAGES, { ...GOOD, site_lat: 40.4 }), [
      { field: 'site_lng', value: null, rule: 'both site_lat and site_lng, or neither', code: 'site.both' },
    ])
    assert.equal(faultsOf(IMAGES, { ...GOOD, site_lng: 0 })[0]?.field, 'site_lat')
  })

  it('is rejected when mount is not one of the two', () => {
    rejects('mount', ['equatorial', 'DOBSON', '', 1, true], /^one of EQUATORIAL, ALTAZ, or empty/)
  })

  it('is rejected with a suggestion when it has an unknown field', () => {
    rejects(
      'url',
      ['https://x.example/a'],
      /^only known fields; this is not a field of images; did you mean urls\?/,
    )
    rejects('wolf', [1], /^only known fields; this is not a field of images/)
    rejects('tags', ['flare'], /^a list of tags$/)
  })
})

describe('a valid image row', () => {
  it('needs only the required fields; the others become null', () => {
    const { body, record } = acceptRow(IMAGES, GOOD)
    assert.deepEqual([body.title, body.site_lat, body.site_lng, body.mount], [null, null, null, null])
    assert.deepEqual([record.type, record.wolf, record.tags], [undefined, undefined, undefined])
  })

  it('keeps unusual but allowed values unchanged', () => {
    keeps('cdn_id', ['0', 'a b/c', '😀'.repeat(300)])
    keeps('mount', ['EQUATORIAL', 'ALTAZ', null])
    keeps('urls', [{ 0: 'http://[::1]:80/?a=b&c#d' }, { [`${'k'.repeat(64)}`]: longUrl(2_000) }])
    keeps('urls', [{ a: 'HTTPS://IMAGES.EXAMPLE/%F0%9F%8C%9E', b: 'https://sonnenflecken-köln.example/ü' }])
    keeps('urls', [JSON.parse('{"__proto__": "https://x.example/a", "constructor": "https://x.example/b"}')])
  })

  it('gets its URLs from url_<key> fields, also with unusual keys', () => {
    const { urls: _, ...rest } = GOOD as Record<string, unknown>
    const [a, b] = ['https://x.example/a', 'https://x.example/b']
    const { body } = acceptRow(IMAGES, { ...rest, url_thumb: a, url_full: null, url___proto__: b })
    assert.deepEqual(Object.entries(body.urls), [
      ['__proto__', b],
      ['thumb', a],
    ])
    const { body: both } = acceptRow(IMAGES, { ...rest, urls: { full: a, thumb: a }, url_full: null })
    assert.deepEqual(both.urls, { thumb: a })
    assert.equal(faultsOf(IMAGES, { ...rest, url_thumb: null })[0]?.field, 'urls')
    assert.equal(faultsOf(IMAGES, { ...rest, urls: [a], url_thumb: a })[0]?.field, 'urls')
    assert.equal(faultsOf(IMAGES, { ...rest, url_thumb: 'x' })[0]?.field, 'urls.thumb')
  })

  it('gets its coordinates rounded to a tenth of a degree before it is stored', () => {
    const { body, record } = acceptRow(IMAGES, { ...GOOD, site_lat: 40.41678, site_lng: -3.7503 })
    assert.deepEqual([body.site_lat, body.site_lng], [40.4, -3.8])
    assert.ok(!record.body.includes('41678') && !record.body.includes('7503'))
    const { record: edge } = acceptRow(IMAGES, { ...GOOD, site_lat: -0.01, site_lng: -180 })
    assert.ok(edge.body.includes('"site_lat":0,"site_lng":-180'), edge.body)
  })
})

describe('an observer row', () => {
  it('gets its nickname trimmed and in NFC, and exported counts are ignored', () => {
    const { check } = rowChecks(OBSERVERS, { latest: '', timeOfDay: undefined })
    for (const more of [{}, { observations: 7, images: 'many', first_seen: null, wolf_mean: 1.5 }]) {
      const checked = check({ nickname: '  Zoe\u0301 ', ...more })
      assert.ok('record' in checked, JSON.stringify(checked))
      assert.deepEqual([checked.record.id, checked.tags], ['Zo\u00e9', undefined])
    }
  })

  it('is rejected without a nickname and with an unknown field', () => {
    assertRejectsEach(
      OBSERVERS,
      {},
      'nickname',
      [undefined, null, '', ' ', 5, 'a\nb', 'a\0', 'x'.repeat(65), '\ud83c'],
      /1 to 64 characters/,
    )
    assertRejectsEach(OBSERVERS, { nickname: 'Ada' }, 'nick', ['x'], /is not a field of observers/)
    assertRejectsEach(OBSERVERS, { nickname: 'Ada' }, 'tags', [['x']], /is not a field of observers/)
  })
})
