/** Loaded into every server under test, which is otherwise unchanged: reports its CPU time and memory on request. */
import { readFileSync } from 'node:fs'

export interface Usage {
  /** User and system time since the start, of all threads. */
  cpuMicroseconds: number
  residentBytes: number
  /** Without the pages of mapped files. */
  privateBytes: number
  mappedBytes: number
}

const KIBIBYTE = 1024

/** Linux distinguishes the process's own memory from mapped files. */
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
// A benchmark that was killed leaves no server behind.
process.on('disconnect', () => process.exit())
// The channel alone must not keep a stopped server alive.
process.channel?.unref()
