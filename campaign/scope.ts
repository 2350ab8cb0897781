/** Cleanups of a run or of one part, like those of a test. */
import type { Cleanups } from '../test/support/sandbox.ts'

export class Scope implements Cleanups {
  readonly #cleanups: (() => unknown)[] = []

  after(cleanup: () => unknown): void {
    this.#cleanups.push(cleanup)
  }

  /** Runs the cleanups, the last one first: what was started last depends on what was started before. */
  async close(): Promise<void> {
    for (let cleanup = this.#cleanups.pop(); cleanup; cleanup = this.#cleanups.pop()) await cleanup()
  }
}
