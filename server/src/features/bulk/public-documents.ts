/**
 * Public documents: the data dictionary and citations. They are regenerated when the data change. They also depend on
 * settings, so only their ETag, which contains a hash of the content, validates them.
 */
import { sql } from 'kysely'
import Type, { type TSchema } from 'typebox'
import { citationBibtex, citationJson, citationText } from '../../domain/community/citation.ts'
import { parseUrlKeys } from '../../domain/records/image-urls.ts'
import { servedTables } from '../../files/published-table.ts'
import type { CitationFormat } from '../../files/serve/file-headers.ts'
import { JSON_TYPE } from '../../http/headers.ts'
import { contentEtag, publicDocument } from '../../http/pages/public-document.ts'
import { dataVersionHeader, type Representation } from '../../http/representation.ts'
import type { Route } from '../../http/route.ts'
import { KnownVersions, VERSION_PARAMETER } from '../../lists/known-versions.ts'
import { knownParameters, NO_PARAMETERS, type Parameters } from '../../lists/parameters.ts'
import type { ReadPublished } from '../../storage/database.ts'
import { PublicationCache } from '../../storage/erasure-watch.ts'
import { PUBLICATION_COLUMNS, PUBLICATION_TABLES, type Publication } from '../../storage/publication.ts'
import type { FeatureDependencies } from '../feature.ts'
import { dataPackage, type PackageFacts } from './dictionary.ts'

/** The number of images with a URL under each key, as JSON. */
type Dataset = Publication & { urlKeys: string }

interface DocumentDefinition {
  /** Below /bulk/v1. */
  path: string
  summary: string
  contentType: string
  schema: TSchema
  parameters: Parameters
  write(dataset: Dataset, service: Service): string
}

/** The facts about the service in the documents. */
type Service = Omit<PackageFacts, 'version' | 'publishedAt' | 'urlKeys'>

const DICTIONARY: DocumentDefinition = {
  path: '/dictionary.json',
  summary: 'Data Package with a Table Schema for each table',
  contentType: JSON_TYPE,
  schema: Type.Object({}),
  parameters: NO_PARAMETERS,
  write: ({ version, publishedAt, urlKeys }, service) => {
    const facts = { version, publishedAt, urlKeys: parseUrlKeys(urlKeys), ...service }
    return `${JSON.stringify(dataPackage(facts), null, 2)}\n`
  },
}

export const CITATIONS: readonly (CitationFormat & { extension: string; name: string; schema: TSchema })[] = [
  {
    extension: 'txt',
    name: 'as text',
    contentType: 'text/plain; charset=utf-8',
    schema: Type.String(),
    cite: citationText,
  },
  {
    extension: 'bib',
    name: 'in BibTeX',
    contentType: 'application/x-bibtex; charset=utf-8',
    schema: Type.String(),
    cite: citationBibtex,
  },
  {
    extension: 'json',
    name: 'in CSL-JSON',
    contentType: 'application/vnd.citationstyles.csl+json',
    schema: Type.Array(Type.Object({})),
    cite: citationJson,
  },
]

export const DOCUMENTS: readonly DocumentDefinition[] = [
  DICTIONARY,
  // Every version has citations, also one whose history has been deleted.
  ...CITATIONS.map(
    ({ extension, name, contentType, schema, cite }): DocumentDefinition => ({
      path: `/citation.${extension}`,
      summary: `Citation of a data version ${name}`,
      contentType,
      schema,
      parameters: VERSION_PARAMETER,
      write: ({ version, publishedAt }, { publicUrl, communityName }) =>
        cite({ version, publishedAt, publicUrl, communityName }),
    }),
  ),
]

const generate = (
  { write, contentType }: DocumentDefinition,
  dataset: Dataset,
  service: Service,
): Representation => {
  const text = write(dataset, service)
  const etag = contentEtag(dataset.version, text)
  return publicDocument(text, contentType, { etag, headers: dataVersionHeader(dataset) })
}

export const documentRoutes = (app: FeatureDependencies, basePath: string): Route[] => {
  const { publicUrl, communityName, homeUrl, dataLicense } = app.settings
  const service: Service = {
    publicUrl,
    tables: servedTables(app.tables, app.settings).filter(({ formats }) => formats.length > 0),
    communityName,
    homeUrl,
    dataLicense,
  }
  const versions = new KnownVersions(app.database)
  const documents = new PublicationCache<Representation>(app.erasures)
  let readDetails: ReadPublished<Dataset> | undefined
  return DOCUMENTS.map((definition) => {
    const read = async (version: string | undefined) => {
      const publication = await app.tokenLookup.currentPublication()
      return documents.get(publication, `${definition.path} ${version ?? ''}`, async () => {
        readDetails ??= app.database.preparePublished(
          sql.raw(`select ${PUBLICATION_COLUMNS}, d.url_keys as "urlKeys" from ${PUBLICATION_TABLES}`),
        )
        const cited = version !== undefined && (await versions.find(version))
        return generate(definition, { ...(await readDetails({}, publication)), ...cited }, service)
      })
    }
    return {
      path: basePath + definition.path,
      access: 'public',
      servesData: false,
      parse: (call) =>
        knownParameters(call, definition.parameters, ({ version }) => ({
          document: () => read(version === undefined ? undefined : String(version)),
        })),
    }
  })
}
