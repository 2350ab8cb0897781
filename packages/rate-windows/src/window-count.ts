/** Counts by key in time windows. A window begins with the first count of its key. */

/** What is in memory is returned at once, what is elsewhere as a promise; `await` handles both. */
export type MaybePromise<T> = T | Promise<T>

/** The count of a key in its window, and the time until the window ends. */
export interface WindowCount {
  count: number
  millisecondsLeft: number
}

/** Counts that several processes share. */
export interface SharedWindows {
  /**
   * `seconds` is the length of a new window; it does not change a window that has begun. Far below the limit, several
   * calls may be counted at once.
   */
  count(key: string, seconds: number, limit?: number): MaybePromise<WindowCount>
  /** Adds to the count, or subtracts from it. `seconds` is as for `count`. */
  add(key: string, seconds: number, amount: number): Promise<WindowCount>
  /** The current count, or undefined if the key has no window of this length. It begins none. */
  read(key: string, seconds: number): Promise<WindowCount | undefined>
  close(): Promise<void>
}

/** A window by the clock of this process. */
export interface Window {
  count: number
  endsAt: number
}
