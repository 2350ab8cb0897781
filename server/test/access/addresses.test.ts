import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clientOf, loggedAddress } from '../../src/access/logged-text.ts'

describe('logged IP address', () => {
  it('is the /24 of IPv4 and the /48 of IPv6 when only networks are logged', () => {
    for (const [address, network] of [
      ['203.0.113.7', '203.0.113.0/24'],
      ['127.0.0.1', '127.0.0.0/24'],
      ['::ffff:203.0.113.7', '203.0.113.0/24'],
      ['::FFFF:cb00:7107', '203.0.113.0/24'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
      ['2001:DB8::1', '2001:db8::/48'],
      ['2001:10::1', '2001:10::/48'],
      ['64:ff9b::203.0.113.7', '64:ff9b::/48'],
      ['fe80::1%eth0', 'fe80::/48'],
      ['::1', '::/48'],
      ['::', '::/48'],
    ] as const)
      assert.equal(loggedAddress(address, 'network'), network, address)
  })

  it('is empty for text that is no IP address when only networks are logged', () => {
    for (const text of [
      '',
      'unknown',
      '203.0.113.7:5000',
      '203.0.113.256',
      '1.2.3',
      '[::1]',
      'a'.repeat(999),
    ])
      assert.equal(loggedAddress(text, 'network'), '', text)
  })

  it('is empty when none are logged, and otherwise complete but short', () => {
    assert.equal(loggedAddress('203.0.113.7', 'none'), '')
    for (const address of ['203.0.113.7', '2001:db8::1', '::ffff:203.0.113.7', 'fe80::1%eth0'])
      assert.equal(loggedAddress(address, 'full'), address)
    assert.equal(loggedAddress('a'.repeat(999), 'full').length, 64)
  })
})

it('client of an IP address is an IPv4 address or the /64 of an IPv6 address', () => {
  for (const [address, client] of [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1::6', '2001:db8:1::/64'],
    ['::1', '::/64'],
    ['unknown', 'unknown'],
  ] as const)
    assert.equal(clientOf(address), client, address)
})
