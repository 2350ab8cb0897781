/** A point of a suggested profile that the operator has to check or decide. */
import type { Message } from '../../domain/messages.ts'

export interface Question {
  message: Message
  /** Undefined if it is about several columns, or none. */
  column?: string | undefined
  /** The keys of the profile that answer it, such as `date.zone`. */
  keys: readonly string[]
}
