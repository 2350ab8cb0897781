/** The folder of the server package, and its version. */
import { basename, join } from 'node:path'
import server from '../../package.json' with { type: 'json' }

/** The code runs from its sources or, bundled, from dist/. */
const isBundled = basename(import.meta.dirname) === 'dist'

export const PACKAGE_ROOT: string = join(import.meta.dirname, isBundled ? '..' : '../..')

/** The version of this release, from package.json; the build inlines it. */
export const RELEASE: string = server.version
