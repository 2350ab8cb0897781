/** Descriptions of the data as schema.org Datasets (JSON-LD): of the current data, and of a version. */

import {
  AUTHOR,
  citationText,
  DATASET_TITLE,
  KEYWORDS,
  versionPath,
} from '../../domain/community/citation.ts'
import { endSentence, publisherText, titleWithName } from '../../domain/community/community.ts'
import type { Keywords } from '../../domain/records/field.ts'
import { ATTRIBUTION } from '../../domain/records/meta.ts'
import { type PublishedTable, servedTables } from '../../files/published-table.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import type { Publication } from '../../storage/publication.ts'
import type { DataDownload, FeatureDependencies } from '../feature.ts'
import type { SummaryFacts } from './summaries.ts'

/** Counts and daily values. Other tables repeat them by month or observer, or have no measurements. */
const MEASURED: readonly string[] = ['observations', 'activity', 'index-daily']

const TECHNIQUE =
  'Visual counts of sunspot groups and sunspots (Wolf number = 10 × groups + spots) in white light, and observations in H-Alpha and CaK'

/** Without their meanings, which the data dictionary has: every visitor loads this. */
const variablesOf = ({ fields }: PublishedTable) =>
  Object.entries<Keywords>(fields).flatMap(([name, { title, unit }]) =>
    unit === undefined ? [] : [{ '@type': 'PropertyValue', name: title, propertyID: name, unitText: unit }],
  )

const downloadsOf = async (app: FeatureDependencies): Promise<DataDownload[]> =>
  (await Promise.all(app.features.map((one) => one.listDownloads?.(app) ?? []))).flat()

const distribution = (downloads: readonly DataDownload[], publicUrl: string) =>
  downloads.map(({ name, path, mediaType }) => ({
    '@type': 'DataDownload',
    name,
    contentUrl: publicUrl + path,
    encodingFormat: mediaType,
  }))

const conditions = ({ contact, hapi }: ApiSettings): string =>
  [
    `Files and the API need a token, which the operators issue by hand and free of charge${contact === undefined ? '' : ` (${contact})`}.`,
    ...(hapi === 'public' ? ['HAPI needs none.'] : []),
  ].join(' ')

type Synthetic = SummaryFacts['synthetic']

const SYNTHETIC: Record<Synthetic, string> = {
  all: 'All observers and their records are synthetic. ',
  some: 'Some of the observers and their records are synthetic. ',
  none: '',
}

type Version = Pick<Publication, 'version' | 'publishedAt'>

/** Fields of both descriptions. */
const describe = ({ version, publishedAt }: Version, synthetic: Synthetic, settings: ApiSettings) => {
  const { publicUrl, communityName, homeUrl, dataLicense } = settings
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: titleWithName(DATASET_TITLE, settings),
    description: `${SYNTHETIC[synthetic]}${endSentence(`Solar observations published by ${publisherText(settings)}`)} Daily activity, observations in white light, H-Alpha and CaK, image metadata and observers`,
    version,
    keywords: KEYWORDS,
    creator: { '@type': 'Organization', name: AUTHOR },
    ...(communityName !== undefined && {
      publisher: {
        '@type': 'Organization',
        name: communityName,
        ...(homeUrl !== undefined && { url: homeUrl }),
      },
    }),
    creditText: ATTRIBUTION,
    citation: citationText({ version, publishedAt, publicUrl, communityName }).trimEnd(),
    ...(dataLicense && { license: dataLicense.url }),
    isAccessibleForFree: true,
    conditionsOfAccess: conditions(settings),
  }
}

/** The current data, with nothing that needs a token; undefined if no record is published. */
export const datasetDescription = async (facts: SummaryFacts, app: FeatureDependencies) => {
  const { settings, tables } = app
  const { first_day, last_day, totals, version, published_at: publishedAt } = facts
  if (first_day === null) return undefined
  const { publicUrl } = settings
  const described = describe({ version, publishedAt }, facts.synthetic, settings)
  const counts = `${totals.observations} observations and ${totals.images} images by ${totals.observers} observers, on ${totals.days} ${totals.days === 1 ? 'day' : 'days'}`
  return {
    ...described,
    description: `${described.description}: ${counts} from ${first_day} to ${last_day}.`,
    ...(publicUrl !== undefined && { url: `${publicUrl}/` }),
    dateModified: publishedAt,
    temporalCoverage: `${first_day}/${last_day}`,
    measurementTechnique: TECHNIQUE,
    variableMeasured: servedTables(tables, settings)
      .filter(({ name }) => MEASURED.includes(name))
      .flatMap(variablesOf),
    ...(publicUrl !== undefined && { distribution: distribution(await downloadsOf(app), publicUrl) }),
  }
}

interface DescribedVersion extends Version {
  /** Why its data can no longer be fetched; undefined if they can, or if that is not public. */
  goneReason: string | undefined
  synthetic: Synthetic
  /** The current version. */
  current: string
}

/** A published version, which is an example of the current data set. */
export const versionDescription = async (
  { goneReason, synthetic, current, ...published }: DescribedVersion,
  app: FeatureDependencies,
) => {
  const { version, publishedAt } = published
  const { description, ...common } = describe(published, synthetic, app.settings)
  const { publicUrl = '' } = app.settings
  const url = publicUrl + versionPath(version)
  const downloads = (await downloadsOf(app)).filter(({ takesVersion }) => takesVersion)
  const files = downloads.map((one) => ({ ...one, path: `${one.path}?version=${version}` }))
  return {
    ...common,
    '@id': url,
    url,
    description: `${description}: all data of version ${version}.`,
    ...(publishedAt !== null && { datePublished: publishedAt }),
    conditionsOfAccess: goneReason ?? common.conditionsOfAccess,
    ...(goneReason === undefined && { distribution: distribution(files, publicUrl) }),
    exampleOfWork: { '@type': 'Dataset', name: common.name, url: `${publicUrl}/`, version: current },
  }
}
