/** The exit codes of all commands, which docs/operating.md lists. */
import { CommanderError } from 'commander'
import { type Problem, UserError } from '../domain/user-error.ts'

const EXIT_CODES: Record<Problem, number> = { input: 1, usage: 2, store: 3, retraction: 4 }

/** Returns 0 for --help and --version, which commander ends with an error. */
export const exitCodeOf = (error: unknown): number => {
  if (error instanceof UserError) return EXIT_CODES[error.problem]
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage
  return 1
}
