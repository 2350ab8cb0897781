/** A resource is data: what it is called, how it is described, and how it is read from a database. */
import type { Database } from '../../storage/database.ts'
import type { Call } from '../http/call.ts'
import type { Query } from '../http/router.ts'
import type { Operation } from '../openapi/operations.ts'

export interface Resource {
  /** Below /api/v1, such as /observations/{id}. */
  path: string
  operation: Operation
  /** Gives what parses its calls; `baseUrl` is the address of /api/v1 that clients use. */
  open(database: Database, baseUrl: string): (call: Call) => Query
}
