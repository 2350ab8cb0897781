/** An API resource: its path, its OpenAPI operation, and how to read it. */

import type { Call } from '../http/call.ts'
import type { Query } from '../http/router.ts'
import type { Database } from '../storage/database.ts'
import type { Operation } from './operations.ts'

/** Where clients find other resources, for links; without a host if the public URL is unknown. */
export interface ServiceUrls {
  /** The URL of the interface that the resource belongs to, such as that of /api/v1. */
  baseUrl: string
  /** The URL of the citation of the data. */
  citationUrl: string
}

export interface Resource {
  /** Below the interface's URL, such as /observations/{id}. */
  path: string
  operation: Operation
  /** Returns the function that parses its requests. */
  createParser(database: Database, urls: ServiceUrls): (call: Call) => Query
}
