/** The thread's side of the slots: fills one after another, and waits where all of them are full. */
import { SLOT_BYTES, SLOTS } from './messages.ts'

export interface SlotSurroundings {
  /** Tells that so many bytes lie in a slot. */
  tell(full: { slot: number; length: number }): void
  /** Resolves when the other side has said something, which may be that a slot is free. */
  heard(): Promise<unknown>
}

export class SlotWriter {
  readonly #memory: SharedArrayBuffer
  readonly #around: SlotSurroundings
  readonly #free = Array.from({ length: SLOTS }, (_, slot) => slot)
  #filling: { slot: number; length: number } | undefined

  constructor(memory: SharedArrayBuffer, around: SlotSurroundings) {
    this.#memory = memory
    this.#around = around
  }

  /** The other side has sent what lay in a slot. */
  free(slot: number): void {
    this.#free.push(slot)
  }

  /** A slot is told of when it is full: rows come by the dozen kilobytes, and each message costs as much as many rows. */
  async write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      this.#filling ??= { slot: await this.#take(), length: 0 }
      const { slot, length } = this.#filling
      const part = bytes.subarray(at, at + SLOT_BYTES - length)
      new Uint8Array(this.#memory, slot * SLOT_BYTES + length, part.length).set(part)
      this.#filling.length += part.length
      at += part.length
      if (this.#filling.length === SLOT_BYTES) this.flush()
    }
  }

  flush(): void {
    if (this.#filling) this.#around.tell(this.#filling)
    this.#filling = undefined
  }

  async #take(): Promise<number> {
    while (this.#free.length === 0) await this.#around.heard()
    return this.#free.shift() as number
  }
}
