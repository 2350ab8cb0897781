/** An API resource: its path, its OpenAPI operation, and how to read it. */
import type { Database } from '../../storage/database.ts'
import type { Call } from '../http/call.ts'
import type { Query } from '../http/router.ts'
import type { Operation } from '../openapi/operations.ts'

export interface Resource {
  /** Below /api/v1, such as /observations/{id}. */
  path: string
  operation: Operation
  /** Returns the function that parses its requests; `baseUrl` is the public URL of /api/v1. */
  createParser(database: Database, baseUrl: string): (call: Call) => Query
}
