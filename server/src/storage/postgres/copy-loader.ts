/** Adds rows to tables by COPY, which is the fastest way. */
import type { Connection } from './pool.ts'

type Value = string | number | null

const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const copyValue = (value: Value): string => {
  if (value === null) return '\\N'
  if (typeof value === 'number') return `${value}`
  return value.replace(/[\\\t\n\r]/g, (character) => COPY_ESCAPES[character] as string)
}
/** Encoded line by line: in one large text, a single letter beyond Latin-1 makes every character take two bytes. */
const copyLine = (row: readonly Value[]): Buffer => {
  let line = copyValue(row[0] ?? null)
  for (let index = 1; index < row.length; index++) line += `\t${copyValue(row[index] ?? null)}`
  return Buffer.from(`${line}\n`)
}

/** Rows are sent when there are this many bytes of them: a round trip for each batch of a few rows is slow. */
const COPY_BYTES = 2 ** 20

/**
 * Collects rows of several tables and sends them by COPY, while the caller prepares the next ones. An error is thrown
 * by the next call.
 */
export class CopyLoader {
  readonly #connection: Connection
  readonly #pending = new Map<string, Buffer[]>()
  #bytes = 0
  #sending: Promise<void> = Promise.resolve()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** `target` is the table with its columns, as COPY expects them. */
  async add(target: string, rows: readonly (readonly Value[])[]): Promise<void> {
    if (rows.length === 0) return
    const pending = this.#pending.get(target) ?? []
    this.#pending.set(target, pending)
    for (const row of rows) {
      const line = copyLine(row)
      pending.push(line)
      this.#bytes += line.length
    }
    if (this.#bytes < COPY_BYTES) return
    await this.#sending
    this.#sending = this.#send()
    // Reported by the next call, which may be a while away.
    this.#sending.catch(() => {})
  }

  /** Sends all rows, so that the next statement sees them. */
  async flush(): Promise<void> {
    await this.#sending
    if (this.#bytes > 0) await this.#send()
  }

  async #send(): Promise<void> {
    const pending = [...this.#pending]
    this.#pending.clear()
    this.#bytes = 0
    for (const [target, lines] of pending)
      await this.#connection.copy(`copy ${target} from stdin`, Buffer.concat(lines))
  }
}
