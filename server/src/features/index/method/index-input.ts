/** The reports from which the index is computed, in any order. */

/** Fields of a report, as offsets into its values. */
export const [DAY, OBSERVER, WOLF, NORTH, SOUTH] = [0, 1, 2, 3, 4] as const
const REPORT_SIZE = 5
type ReportField = 0 | 1 | 2 | 3 | 4

/** In place of a hemispheric Wolf number that was not reported. Wolf numbers are never negative. */
export const NOT_REPORTED = -1

/**
 * Reports are white-light observations with a Wolf number.
 *
 * The position of a report, counted from 0 in the order of `add`, identifies it in the results.
 */
export class IndexInput {
  readonly #observers = new Map<string, number>()
  #reports = new Int32Array(1024 * REPORT_SIZE)
  #length = 0

  /** `day` is a day number (`day.ts`). Wolf numbers are integers; those of a hemisphere may be null. */
  add(day: number, observer: string, wolf: number, north: number | null, south: number | null): void {
    let number = this.#observers.get(observer)
    if (number === undefined) {
      number = this.#observers.size
      // A copy: a part of a text keeps all of it in memory.
      this.#observers.set([...observer].join(''), number)
    }
    const at = this.#length * REPORT_SIZE
    // Transferring frees the former memory immediately.
    if (at === this.#reports.length)
      this.#reports = new Int32Array(this.#reports.buffer.transfer(2 * this.#reports.byteLength))
    this.#reports[at + DAY] = day
    this.#reports[at + OBSERVER] = number
    this.#reports[at + WOLF] = wolf
    this.#reports[at + NORTH] = north ?? NOT_REPORTED
    this.#reports[at + SOUTH] = south ?? NOT_REPORTED
    this.#length++
  }

  get length(): number {
    return this.#length
  }

  /** Nicknames in the order of their first report. */
  get observers(): string[] {
    return [...this.#observers.keys()]
  }

  /** One field of the report at a position; the observer is its place in `observers`. */
  get(position: number, field: ReportField): number {
    return this.#reports[position * REPORT_SIZE + field] as number
  }
}
