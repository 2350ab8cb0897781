/** An error that the user or operator can fix: its message says how, and the command line prints no stack for it. */
export class UserError extends Error {
  override name = 'UserError'
}
