/** Runs a command from the new bundle and keeps the code that the engine has compiled for it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPILED, loadBundle, MADE, pieces } from './run.js'

process.on('exit', () => {
  for (const [name, { script }] of pieces)
    writeFileSync(join(MADE, name + COMPILED), script.createCachedData())
})
await loadBundle().run()
