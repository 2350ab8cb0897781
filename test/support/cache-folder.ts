/** What a server has in its cache folder. */
import { existsSync, readdirSync } from 'node:fs'

/** The names of files in the folder; none if it does not exist. */
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

const isPartial = (name: string): boolean => name.endsWith('.partial')

export const completeFiles = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => !isPartial(name))
    .sort()

export const partialFiles = (folder: string): string[] => namesIn(folder).filter(isPartial)
