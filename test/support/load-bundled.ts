/** Preloaded by the test runner: resolves bundled dependencies to their bundles. */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { BUNDLED } from './bundled-dependencies.ts'

registerHooks({
  resolve: (name, context, next) => {
    const file = BUNDLED.get(name)
    return file ? { url: pathToFileURL(file).href, shortCircuit: true } : next(name, context)
  },
})
