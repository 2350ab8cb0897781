/** An error that the person at the terminal can mend: told in a sentence, without a stack. */
export class UserError extends Error {
  override name = 'UserError'
}
