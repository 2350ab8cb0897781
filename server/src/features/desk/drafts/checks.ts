/** The results of checks. Each is valid until its draft changes. */
import { rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { CheckReport } from '@heliolog/desk-api'
import { checkedInput, type DraftInput } from './draft-input.ts'

export interface Check {
  input: DraftInput
  report: CheckReport
  /** The paths of the file with the rows of all tabs, and of that with the bad rows, which exists if there are any. */
  rows: string
  rejected: string
}

export class Checks {
  readonly #checks = new Map<string, Check>()

  /** Returns the check of a draft, unless the draft has changed since. */
  find(draft: string, input: DraftInput): Check | undefined {
    const check = this.#checks.get(draft)
    if (!check || !isDeepStrictEqual(check.input, checkedInput(input))) return undefined
    const { rows, tabs } = check.report
    const isAccepted = tabs.bad === 0 || (input.settings.skipInvalid && tabs.bad < rows)
    return { ...check, report: { ...check.report, isAccepted } }
  }

  put(draft: string, check: Check): void {
    this.delete(draft)
    this.#checks.set(draft, check)
  }

  delete(draft: string): void {
    const check = this.#checks.get(draft)
    this.#checks.delete(draft)
    if (check) deleteCheckFiles(check)
  }
}

export const deleteCheckFiles = ({ rows, rejected }: Pick<Check, 'rows' | 'rejected'>): void => {
  for (const path of [rows, rejected])
    try {
      rmSync(path, { force: true })
    } catch {
      // Windows deletes no file that is being sent. The folder is deleted with the desk.
    }
}
