/** Describes the data as a schema.org Dataset, for search engines. It contains nothing that needs a token. */
import type { FeatureDependencies } from '../../app/feature.ts'
import { AUTHOR, citationText, DATASET_TITLE, KEYWORDS } from '../../domain/community/citation.ts'
import { endSentence, publisherText, titleWithName } from '../../domain/community/community.ts'
import type { Keywords } from '../../domain/records/field.ts'
import { type PublishedTable, servedTables } from '../../files/published-table.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
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

const distributionOf = async (publicUrl: string, app: FeatureDependencies) => {
  const listed = await Promise.all(app.features.map(async (one) => (await one.listDownloads?.(app)) ?? []))
  return listed.flat().map(({ name, path, mediaType }) => ({
    '@type': 'DataDownload',
    name,
    contentUrl: publicUrl + path,
    encodingFormat: mediaType,
  }))
}

const conditions = ({ contact, hapi }: ApiSettings): string =>
  [
    `Files and the API need a token, which the operators issue by hand and free of charge${contact === undefined ? '' : ` (${contact})`}.`,
    ...(hapi === 'public' ? ['HAPI needs none.'] : []),
  ].join(' ')

const SYNTHETIC = {
  all: 'All observers and their records are synthetic. ',
  some: 'Some of the observers and their records are synthetic. ',
  none: '',
}

/** Undefined if no record is published. */
export const datasetDescription = async (facts: SummaryFacts, app: FeatureDependencies) => {
  const { settings, tables } = app
  const { first_day, last_day, totals, synthetic } = facts
  if (first_day === null) return undefined
  const { publicUrl, communityName, homeUrl, dataLicense } = settings
  const counts = `${totals.observations} observations and ${totals.images} images by ${totals.observers} observers, on ${totals.days} ${totals.days === 1 ? 'day' : 'days'}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: titleWithName(DATASET_TITLE, settings),
    description: `${SYNTHETIC[synthetic]}${endSentence(`Solar observations published by ${publisherText(settings)}`)} Daily activity, observations in white light, H-Alpha and CaK, image metadata and observers: ${counts} from ${first_day} to ${last_day}.`,
    ...(publicUrl !== undefined && { url: `${publicUrl}/` }),
    version: facts.version,
    dateModified: facts.published_at,
    temporalCoverage: `${first_day}/${last_day}`,
    keywords: KEYWORDS,
    measurementTechnique: TECHNIQUE,
    variableMeasured: servedTables(tables, settings)
      .filter(({ name }) => MEASURED.includes(name))
      .flatMap(variablesOf),
    creator: { '@type': 'Organization', name: AUTHOR },
    ...(communityName !== undefined && {
      publisher: {
        '@type': 'Organization',
        name: communityName,
        ...(homeUrl !== undefined && { url: homeUrl }),
      },
    }),
    creditText: facts.attribution,
    citation: citationText({
      version: facts.version,
      publishedAt: facts.published_at,
      url: publicUrl,
      communityName,
    }).trimEnd(),
    ...(dataLicense && { license: dataLicense.url }),
    isAccessibleForFree: true,
    conditionsOfAccess: conditions(settings),
    ...(publicUrl !== undefined && { distribution: await distributionOf(publicUrl, app) }),
  }
}
