/** Records heliolog's answers, for the limit that sends the same bytes from memory. */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fetchAnswer } from '../load/fetch.ts'
import type { Call } from '../load/load.ts'
import { DATA } from '../places.ts'
import type { RecordedAnswer } from './bare-memory.ts'

/** Enough that they are not all in the processor's caches. */
const RECORDED = 200

export class Recording {
  readonly file: string
  readonly #descriptor: number

  constructor() {
    mkdirSync(DATA, { recursive: true })
    this.file = join(DATA, 'recorded-answers.ndjson')
    this.#descriptor = openSync(this.file, 'w')
  }

  /** Gives the calls that the limit will answer with what heliolog answers to these. */
  async add(name: string, origin: string, calls: Call[], status: number): Promise<Call[]> {
    const paths = new Map(calls.map((call) => [call.path, call]))
    const recorded: Call[] = []
    for (const call of [...paths.values()].slice(0, RECORDED)) {
      const answer = await fetchAnswer(origin, call)
      if (answer.status !== status)
        throw new Error(`${name}: ${call.path} answers ${answer.status}: ${answer.body.subarray(0, 500)}`)
      const path = `/${encodeURIComponent(name)}/${recorded.length}`
      const line: RecordedAnswer = {
        path,
        status,
        headers: withLength(answer.headers, answer.body),
        body: answer.body.toString('base64'),
      }
      writeSync(this.#descriptor, `${JSON.stringify(line)}\n`)
      recorded.push({ path, headers: {} })
    }
    // The same headers in, as well: they have to be parsed.
    return calls.map(({ headers }, index) => ({
      path: recorded[index % recorded.length]?.path ?? '',
      headers,
    }))
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

/** An answer that came in chunks is sent whole. */
const withLength = (headers: [string, string][], body: Buffer): [string, string][] =>
  body.length === 0 || headers.some(([name]) => name.toLowerCase() === 'content-length')
    ? headers
    : [...headers, ['content-length', String(body.length)]]
