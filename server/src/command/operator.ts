/** The user and machine that run the command, which publications record. */
import { hostname, userInfo } from 'node:os'

const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    // The user of a container may have no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}

export const currentOperator = (): string => `${userName()}@${hostname()}`
