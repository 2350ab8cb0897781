/** An error that the user or operator can fix. The command line prints its message without a stack trace. */
export class UserError extends Error {
  override name = 'UserError'
}
