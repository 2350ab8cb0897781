/** Preloaded into each unmodified server under test; reports its CPU time and memory on request. */
import { readFileSync } from 'node:fs'

export interface Usage {
  /** User and system time of all threads since the start. */
  cpuMicroseconds: number
  residentBytes: number
  /** Excludes mapped files. */
  privateBytes: number
  mappedBytes: number
}

const KIBIBYTE = 1024

/** Only Linux distinguishes private memory from mapped files. */
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

process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send?.({
    cpuMicroseconds: user + system,
    residentBytes: process.memoryUsage.rss(),
    ...residentParts(),
  } satisfies Usage)
})
// Exit when the benchmark was killed.
process.on('disconnect', () => process.exit())
// The channel alone must not keep a stopped server alive.
process.channel?.unref()
