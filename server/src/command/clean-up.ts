/** Work after a commit, such as removing deleted rows from files. It can fail, and the commit stays. */
import { StoreError, UserError } from '../domain/user-error.ts'
import { asUserError } from './command-database.ts'

/** What is left over if a step fails, and the step. */
type Steps = Readonly<Record<string, () => Promise<void>>>

/** Runs all steps, also after one has failed. `done` says what was committed. */
export const cleanUp = async (done: string, steps: Steps): Promise<void> => {
  const failures: string[] = []
  for (const [leftOver, run] of Object.entries(steps))
    try {
      await run()
    } catch (error) {
      const known = asUserError(error)
      if (!(known instanceof UserError)) throw error
      failures.push(`${leftOver} (${known.message})`)
    }
  if (failures.length > 0)
    throw new StoreError(`${done}, but ${failures.join(', and ')}; run this command again when that is fixed`)
}
