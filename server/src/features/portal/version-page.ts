/**
 * /versions/{version}: the address that citations give. People get a page, programs JSON-LD; both have the links of FAIR
 * Signposting (https://signposting.org/FAIR/, level 1).
 */

import { versionPath } from '../../domain/community/citation.ts'
import { VERSION, VERSION_FORM } from '../../domain/records/digest.ts'
import { SMALL_BROTLI } from '../../http/encoding.ts'
import { notFound, quote } from '../../http/errors.ts'
import { HTML_TYPE } from '../../http/headers.ts'
import { html, link, readPlainPage } from '../../http/pages/plain-pages.ts'
import { publicDocument } from '../../http/pages/public-document.ts'
import { PLAIN_PAGE_HEADERS, PORTAL_HEADERS } from '../../http/pages/security-headers.ts'
import type { Representation } from '../../http/representation.ts'
import { KnownVersions } from '../../lists/known-versions.ts'
import { PublicationCache } from '../../storage/erasure-watch.ts'
import type { FeatureDependencies } from '../feature.ts'
import { versionDescription } from './dataset-description.ts'
import { isPortalBuilt, jsonLd, type Language, NO_INDEX, PAGE_VARY, pageWriter } from './portal-files.ts'
import { headOf, VERSION_PAGE } from './portal-pages.ts'
import type { ReadSummary } from './summaries.ts'
import type { VersionDescription } from './summary.ts'

const JSON_LD_TYPE = 'application/ld+json'

/** The first file of each table, its CSV: proxies limit the size of headers, and the JSON-LD lists all files. */
const itemsOf = ({ distribution = [] }: VersionDescription) =>
  distribution.filter(({ name }, at) => distribution.findIndex((other) => other.name === name) === at)

const linkHeader = (
  dataset: VersionDescription,
  { citationUrl = '', settings: { publicUrl = '' } }: FeatureDependencies,
): string => {
  const { url, version, license, exampleOfWork } = dataset
  const citation = (extension: string) => `${citationUrl.replace(/txt$/, extension)}?version=${version}`
  const links: [url: string, relation: string, type?: string][] = [
    [url, 'cite-as'],
    ['https://schema.org/AboutPage', 'type'],
    ['https://schema.org/Dataset', 'type'],
    [url, 'describedby', JSON_LD_TYPE],
    [citation('bib'), 'describedby', 'application/x-bibtex'],
    [citation('json'), 'describedby', 'application/vnd.citationstyles.csl+json'],
    ...(license === undefined ? [] : [[license, 'license'] as [string, string]]),
    [publicUrl + versionPath(exampleOfWork.version), 'latest-version'],
    ...itemsOf(dataset).map((one): [string, string, string] => [one.contentUrl, 'item', one.encodingFormat]),
  ]
  return links
    .map(([target, relation, type]) => `<${target}>; rel="${relation}"${type ? `; type="${type}"` : ''}`)
    .join(', ')
}

/** The parts of the page that is served instead of the portal. In English, like the other plain pages. */
const plainParts = (dataset: VersionDescription, isHidden: boolean) => {
  const { version, datePublished, citation, conditionsOfAccess, exampleOfWork } = dataset
  const items = itemsOf(dataset).map(({ name, contentUrl }) => `<li>${link(contentUrl, name)}</li>`)
  return {
    description: (isHidden ? NO_INDEX : '') + jsonLd(dataset),
    version,
    published: datePublished === undefined ? '' : `Published ${datePublished}.`,
    citation: html(citation),
    access: html(conditionsOfAccess),
    files: items.join(''),
    current: link(exampleOfWork.version, exampleOfWork.version),
  }
}

export const versionReader = (app: FeatureDependencies, readSummary: ReadSummary) => {
  const { settings, tokenLookup } = app
  const versions = new KnownVersions(app.database)
  const documents = new PublicationCache<Representation>(app.erasures)
  // A private portal shows what citations do, which everybody can read, and whether the data are synthetic.
  const isPrivate = settings.portal === 'private'
  const writePage =
    settings.portal !== 'off' && isPortalBuilt() ? pageWriter('index.html', settings) : undefined
  const fillInPlain = readPlainPage('version.html', settings)

  const write = (
    dataset: VersionDescription,
    language: Language | undefined,
    isHidden: boolean,
  ): Representation => {
    const links = ['link', linkHeader(dataset, app)]
    const options = { vary: `Accept, ${PAGE_VARY}`, brotliQuality: SMALL_BROTLI }
    if (language === undefined)
      return publicDocument(JSON.stringify(dataset, null, 2), JSON_LD_TYPE, { ...options, headers: links })
    if (!writePage) {
      const headers = [...PLAIN_PAGE_HEADERS, ...links]
      return publicDocument(fillInPlain(plainParts(dataset, isHidden)), HTML_TYPE, { ...options, headers })
    }
    const head = { ...headOf(VERSION_PAGE, language, settings), path: versionPath(dataset.version) }
    const headers = [...PORTAL_HEADERS, ...links]
    return writePage(language, { ...head, dataset, isHidden }, { ...options, headers })
  }

  /** The page in a language, else JSON-LD. Throws the 404 error if no publication has the version. */
  return async (version: string, language: Language | undefined): Promise<Representation> => {
    if (!VERSION.test(version)) throw notFound(`${quote(version)} is not a data version, ${VERSION_FORM}.`)
    const { found, gone } = await versions.describe(version)
    const publication = await tokenLookup.currentPublication()
    const goneReason = isPrivate ? undefined : gone?.message
    return documents.get(publication, `${version} ${language} ${goneReason}`, async () => {
      const { synthetic } = (await readSummary()).facts
      const described = { ...found, goneReason, synthetic, current: publication.version }
      return write(await versionDescription(described, app), language, synthetic === 'all')
    })
  }
}
