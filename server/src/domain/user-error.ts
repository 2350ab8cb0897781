import { english, type Message } from './messages.ts'

/** The cause of an error. The command line has an exit code for each. */
export type Problem = 'input' | 'usage' | 'store' | 'retraction' | 'port'

/** An error that the user or operator can fix. The command line prints its message without a stack trace. */
export class UserError extends Error {
  override name = 'UserError'
  readonly problem: Problem = 'input'
  /** Of its message in the catalogue; undefined for texts that are not in it. */
  readonly code?: Message['code']
  readonly values?: Message['values']

  constructor(message: string | Message) {
    super(english(message))
    if (typeof message === 'string') return
    this.code = message.code
    if (message.values) this.values = message.values
  }
}

/** Options, arguments or settings that are not accepted. */
export class UsageError extends UserError {
  override name = 'UsageError'
  override readonly problem = 'usage'
}

/** The store is missing, unreachable or damaged, or its disk is full. */
export class StoreError extends UserError {
  override name = 'StoreError'
  override readonly problem = 'store'
}

/** A port of this machine that another process uses. */
export class PortInUseError extends UserError {
  override name = 'PortInUseError'
  override readonly problem = 'port'
}

/** Quotes a word of a command that messages suggest, unless a POSIX shell reads it as it is. */
export const quoteForShell = (text: string): string =>
  /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

/** The operands of a command that messages suggest, after its options: `--` keeps one with a hyphen from being one. */
export const shellOperands = (...texts: string[]): string =>
  [...(texts.some((text) => text.startsWith('-')) ? ['--'] : []), ...texts.map(quoteForShell)].join(' ')
