/** Describes the data as a schema.org Dataset, for search engines. It contains nothing that needs a token. */
import { formatsOf, type TableName } from '../../domain/bulk-names.ts'
import { AUTHOR, citationText, DATASET_TITLE } from '../../domain/community/citation.ts'
import { endSentence, publisherText, titleWithName } from '../../domain/community/community.ts'
import { TABLES } from '../../domain/records/columns.ts'
import type { Keywords } from '../../domain/records/field.ts'
import { mediaType } from '../../files/serve/file-headers.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import { API_PATH } from '../api/resources.ts'
import { BULK_PATH } from '../bulk/bulk-routes.ts'
import { servedTables } from '../bulk/bulk-tables.ts'
import { KEYWORDS } from '../bulk/dictionary.ts'
import { HAPI_PATH } from '../hapi/datasets/hapi-address.ts'
import type { SummaryFacts } from './summaries.ts'

/** Counts and daily values. Other tables repeat them by month or observer, or have no measurements. */
const MEASURED: readonly TableName[] = ['observations', 'activity', 'index-daily']

const TECHNIQUE =
  'Visual counts of sunspot groups and sunspots (Wolf number = 10 × groups + spots) in white light, and observations in H-Alpha and CaK'

/** Without their meanings, which the data dictionary has: every visitor loads this. */
const variablesOf = (table: TableName) =>
  Object.entries<Keywords>(TABLES[table].fields).flatMap(([name, { title, unit }]) =>
    unit === undefined
      ? []
      : [
          {
            '@type': 'PropertyValue',
            name: title,
            propertyID: name,
            unitText: unit,
          },
        ],
  )

const download = (name: string, contentUrl: string, encodingFormat: string) => ({
  '@type': 'DataDownload',
  name,
  contentUrl,
  encodingFormat,
})

/** HAPI is listed only if it is public: otherwise each client has an address of its own. */
const downloadsFrom = (publicUrl: string, settings: ApiSettings) => [
  ...servedTables(settings).flatMap((table) =>
    formatsOf(table).map((format) =>
      download(TABLES[table].title, `${publicUrl}${BULK_PATH}/${table}.${format}`, mediaType(format)),
    ),
  ),
  download('API', `${publicUrl}${API_PATH}/observations`, 'application/json'),
  ...(settings.hapi === 'public'
    ? [download('HAPI', `${publicUrl}${HAPI_PATH}/catalog`, 'application/json')]
    : []),
]

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
export const datasetDescription = (facts: SummaryFacts, settings: ApiSettings): object | undefined => {
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
    variableMeasured: servedTables(settings)
      .filter((table) => MEASURED.includes(table))
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
    ...(publicUrl !== undefined && { distribution: downloadsFrom(publicUrl, settings) }),
  }
}
