/**
 * Preloaded into the servers whose memory is measured: SIGUSR2 collects garbage and deletes a file. Otherwise a
 * measurement would depend on when V8 did that last.
 */
import { rmSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const file = process.env['CAMPAIGN_GARBAGE_FILE'] ?? ''
process.on('SIGUSR2', () => {
  collect()
  rmSync(file)
})
