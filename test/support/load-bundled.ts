/** Loaded before a test file: what it imports of the bundled dependencies comes from the bundle. */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { BUNDLED } from './bundled-dependencies.ts'

registerHooks({
  resolve: (name, context, next) => {
    const file = BUNDLED.get(name)
    return file ? { url: pathToFileURL(file).href, shortCircuit: true } : next(name, context)
  },
})
