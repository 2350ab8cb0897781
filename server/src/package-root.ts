/** The server's folder: the code runs from src/ or, bundled, from dist/, and both are directly below it. */
import { join } from 'node:path'

export const PACKAGE_ROOT: string = join(import.meta.dirname, '..')
