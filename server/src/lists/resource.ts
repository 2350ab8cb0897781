/** A resource: its path, its OpenAPI operation, and how to read it. */
import type { TObject } from 'typebox'
import type { Series } from '../http/representation.ts'
import { NEEDS_TOKEN, type Route } from '../http/route.ts'
import type { Database } from '../storage/database.ts'
import type { Operation } from './operations.ts'

/** Where clients find other resources, for links; without a host if the public URL is unknown. */
interface ServiceUrls {
  /** The URL of the interface that the resource belongs to, such as that of /api/v1. */
  baseUrl: string
  /** The URL of the citation of the data. */
  citationUrl: string | undefined
}

export interface Resource {
  /** Below the interface's URL, such as /observations/{id}. */
  path: string
  operation: Operation
  /** Returns the function that parses its requests. */
  createParser(database: Database, urls: ServiceUrls): Route['parse']
}

/** The properties that every definition of a resource has. */
export interface ResourceDefinition
  extends Pick<Resource, 'path'>,
    Pick<Operation, 'operationId' | 'summary'> {
  record: TObject
  /** `RECORDS` by default. */
  series?: Series
}

/** The dependencies of the routes of resources. */
interface ResourceDependencies {
  database: Database
  settings: { publicUrl: string | undefined }
  citationUrl: string | undefined
}

export const resourceRoutes = (
  resources: readonly Resource[],
  basePath: string,
  { database, settings, citationUrl }: ResourceDependencies,
): Route[] => {
  const urls: ServiceUrls = { baseUrl: (settings.publicUrl ?? '') + basePath, citationUrl }
  return resources.map(({ path, createParser }) => ({
    path: basePath + path,
    access: NEEDS_TOKEN,
    servesData: true,
    parse: createParser(database, urls),
  }))
}
