/** All parts, in the order of a round. */
import type { Part } from '../part.ts'
import { blockedLog } from './blocked-log.ts'
import { clock } from './clock.ts'
import { killedImports } from './killed-imports.ts'
import { outages } from './outages.ts'
import { randomRequests } from './random-requests.ts'
import { slowConnections } from './slow-connections.ts'
import { sockets } from './sockets.ts'

export const PARTS: readonly Part[] = [
  randomRequests,
  sockets,
  killedImports,
  outages,
  blockedLog,
  clock,
  slowConnections,
]
