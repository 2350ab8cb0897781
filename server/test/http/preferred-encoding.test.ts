import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ENCODINGS, preferredEncoding } from '../../src/api/http/encoding.ts'

it('chooses the encoding with the highest quality, and Brotli on a tie', () => {
  for (const [accepted, chosen] of [
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br ; q = 0.5 , gzip ; q = 0.8', 'gzip'],
    ['gzip;q=0.001', 'gzip'],
    ['*', 'br'],
    ['*;q=0.5', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0.5, identity;q=0.5', 'gzip'],
    ['gzip;level=1;q=0.5', 'gzip'],
  ] as const)
    assert.equal(preferredEncoding(accepted, ENCODINGS), chosen, accepted)
})

it('chooses no compression when identity is preferred or the header is invalid', () => {
  for (const accepted of [
    undefined,
    '',
    'identity',
    'deflate, zstd',
    'gzip;q=0',
    'gzip;q=0, br;q=0',
    '*;q=0',
    'gzip;q=0.1, identity',
    'gzip;q=x',
    ';;,,=',
  ])
    assert.equal(preferredEncoding(accepted, ENCODINGS), undefined, accepted)
})
