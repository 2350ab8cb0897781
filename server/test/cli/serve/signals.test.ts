/** Signals to commands that clean up before they end. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { abortOnSignal } from '../../../src/commands/signals.ts'

test('takes a repeated signal for the same Ctrl-C at first, and ends the process later', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const others = process.listenerCount('SIGINT')
  const { signal } = abortOnSignal((name) => new Error(name))
  // An emitted signal would reach the handlers of the test runner too.
  const onSignal = process.listeners('SIGINT').at(-1)
  for (let time = 0; time < 2; time++) onSignal?.('SIGINT')
  assert.equal(signal.reason.message, 'SIGINT')
  t.mock.timers.tick(499)
  assert.equal(process.listenerCount('SIGINT'), others + 1)
  t.mock.timers.tick(1)
  assert.equal(process.listenerCount('SIGINT'), others, 'the default action ends the process')
})
