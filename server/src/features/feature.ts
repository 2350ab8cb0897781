/**
 * Definition of a feature: one object with everything that the rest of the program uses of its folder. Its code is loaded
 * on demand, because most commands need little of it.
 */
import type { Command } from 'commander'
import type { Logger } from 'pino'
import type { PublicationStep } from '../commands/after-publication.ts'
import type { Message } from '../domain/messages.ts'
import type { PublishedTable } from '../files/published-table.ts'
import type { BuiltFiles } from '../files/serve/built-files.ts'
import type { AppDependencies } from '../http/app-dependencies.ts'
import type { Interface } from '../http/route.ts'
import type { Settings } from '../settings/config.ts'
import type { Database } from '../storage/database.ts'

/** Everything that features get to serve requests. */
export interface FeatureDependencies extends AppDependencies {
  files: BuiltFiles
  tables: readonly PublishedTable[]
  /** All features, for those that describe the others. */
  features: readonly Feature[]
  /** The URL of the citation of the data, without a host if the public URL is unknown; undefined if there is none. */
  citationUrl: string | undefined
}

/** A file or endpoint with data, as search engines list it. */
export interface DataDownload {
  name: string
  path: string
  mediaType: string
  /** Set for files with former data versions, by the parameter `version`. */
  takesVersion?: boolean
}

export interface LogLines {
  /** Lines dropped so far, because they could not be written. */
  readonly dropped: number
}

/** Watches a running process. */
export interface Monitor extends AsyncDisposable {
  address: string
}

/** The steps of all features, for commands that publish or back up. */
export interface FeatureSteps {
  afterPublication: PublicationStep
  verifyFeatures(database: Database): Promise<Message[]>
}

export interface Feature {
  /** The path of its interface for programs, which has an openapi.json. */
  path?: string
  /** Other paths for programs. Elsewhere are pages for people. */
  programPaths?: readonly string[]
  /** Other public documents, which pages load. */
  publicDocuments?: readonly string[]
  citationPath?: string
  loadTables?(): Promise<readonly PublishedTable[]>
  listDownloads?(app: FeatureDependencies): Promise<DataDownload[]>
  loadRoutes?(app: FeatureDependencies): Promise<Interface>
  declareCommands?(program: Command, all: FeatureSteps): void
  afterPublication?: PublicationStep
  /** A line about the store for `heliolog doctor`. */
  describeStore?(database: Database, settings: Settings): Promise<string>
  /** The faults of its tables, for `heliolog doctor` and backups. */
  verifyStore?(database: Database): Promise<Message[]>
  monitorServer?(app: FeatureDependencies, settings: Settings, output: LogLines): Promise<Monitor | undefined>
  /** Watches the primary process of several workers. */
  monitorWorkers?(
    settings: Settings,
    logger: Logger,
    outputs: readonly LogLines[],
  ): Promise<Monitor | undefined>
}

export const tablesOf = async (features: readonly Feature[]): Promise<PublishedTable[]> =>
  (await Promise.all(features.map(async (feature) => (await feature.loadTables?.()) ?? []))).flat()

/** Completes the dependencies of a server, and loads the routes of all features. */
export const loadFeatures = async (
  features: readonly Feature[],
  base: AppDependencies & { files: BuiltFiles },
): Promise<{ app: FeatureDependencies; interfaces: Interface[] }> => {
  const citationPath = features.find((feature) => feature.citationPath !== undefined)?.citationPath
  const app: FeatureDependencies = {
    ...base,
    features,
    tables: await tablesOf(features),
    citationUrl: citationPath && (base.settings.publicUrl ?? '') + citationPath,
  }
  const loaded = await Promise.all(features.map((feature) => feature.loadRoutes?.(app)))
  return { app, interfaces: loaded.filter((one) => one !== undefined) }
}
