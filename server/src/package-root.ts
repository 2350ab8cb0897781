/** The folder of the server package. The code runs from src/ or, bundled, from dist/; both are directly below it. */
import { join } from 'node:path'

export const PACKAGE_ROOT: string = join(import.meta.dirname, '..')
