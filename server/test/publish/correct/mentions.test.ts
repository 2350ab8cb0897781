import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { nicknameMatcher } from '../../../src/publish/correct/forget-observer.ts'

test('nicknameMatcher replaces a nickname only where it is a word of its own', () => {
  const { replacedIn } = nicknameMatcher(['an'])
  assert.equal(replacedIn('An asked: January, Hanna and an', '$&'), '$& asked: January, Hanna and $&')
})
