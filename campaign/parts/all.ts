/** All parts, in the order of a round. */
import type { Part } from '../part.ts'
import { cacheFolder } from './cache-folder.ts'
import { callLog } from './call-log.ts'
import { clock } from './clock.ts'
import { commandPairs } from './command-pairs.ts'
import { databaseClock } from './database-clock.ts'
import { fullDisk } from './full-disk.ts'
import { randomRequests } from './random-requests.ts'
import { slowConnections } from './slow-connections.ts'
import { sockets } from './sockets.ts'
import { strangers } from './strangers.ts'

export const PARTS: readonly Part[] = [
  randomRequests,
  sockets,
  clock,
  databaseClock,
  slowConnections,
  commandPairs,
  fullDisk,
  cacheFolder,
  callLog,
  strangers,
]
