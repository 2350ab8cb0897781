/** Whether the bundle is made of the present sources. Plain JavaScript: every start asks. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const SERVER = join(import.meta.dirname, '..')
/** Two folders below server/, as the sources are: what they find beside themselves is found from there too. */
export const MADE = join(import.meta.dirname, 'made')
/** The text of every source that the bundle was made of. */
export const SOURCES = join(MADE, 'sources.json')

/** Compared by content: times change with a copy, and can stay the same when a file does not. */
export const isCurrent = () => {
  try {
    const sources = Object.entries(JSON.parse(readFileSync(SOURCES, 'utf8')))
    return sources.every(([path, text]) => readFileSync(join(SERVER, path), 'utf8') === text)
  } catch {
    return false
  }
}
