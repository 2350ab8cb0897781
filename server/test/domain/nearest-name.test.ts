import assert from 'node:assert/strict'
import { it } from 'node:test'
import { nearestName } from '../../src/domain/nearest-name.ts'

it('finds the name with the fewest differences, also beside swapped letters', () => {
  assert.equal(nearestName('obesrver', ['observed', 'observer', 'server']), 'observer')
  assert.equal(nearestName('next_cursor', ['limit', 'cursor']), 'cursor')
})

it('finds no name that differs in half of its letters, or in six', () => {
  assert.equal(nearestName('Bob', ['Ben', 'Bernd']), undefined)
  const long = 'a'.repeat(40)
  assert.equal(nearestName(`${long}bbbbb`, [long]), long)
  assert.equal(nearestName(`${long}bbbbbb`, [long]), undefined)
})
