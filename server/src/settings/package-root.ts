/** The folder of the server package. */
import { basename, join } from 'node:path'

/** The code runs from its sources or, bundled, from dist/. */
const isBundled = basename(import.meta.dirname) === 'dist'

export const PACKAGE_ROOT: string = join(import.meta.dirname, isBundled ? '..' : '../..')
