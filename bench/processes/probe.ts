/** Loaded into every server under test, which ships unchanged: it tells its own use of processor and memory. */
import { readFileSync } from 'node:fs'
import type { Usage } from './server-process.ts'

const KIBIBYTE = 1024

/** Linux tells apart what belongs to the process alone and what is mapped from files. */
const residentParts = (): Pick<Usage, 'privateBytes' | 'mappedBytes'> => {
  try {
    const status = readFileSync('/proc/self/status', 'utf8')
    const bytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * KIBIBYTE
    return { privateBytes: bytes('RssAnon'), mappedBytes: bytes('RssFile') }
  } catch {
    return { privateBytes: process.memoryUsage.rss(), mappedBytes: 0 }
  }
}

process.on('message', (question) => {
  if (question !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send?.({
    cpuMicroseconds: user + system,
    residentBytes: process.memoryUsage.rss(),
    ...residentParts(),
  } satisfies Usage)
})
// A benchmark that was killed leaves no server behind.
process.on('disconnect', () => process.exit())
// The channel alone must not keep a server alive that was told to stop.
process.channel?.unref()
