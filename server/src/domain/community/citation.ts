/** Citations of a data version: as text, in BibTeX, and in CSL-JSON for reference managers. */
import { hash } from 'node:crypto'
import { ATTRIBUTION } from '../records/meta.ts'
import { endSentence, serviceName } from './community.ts'

export const AUTHOR = 'The community observers'
export const KEYWORDS = ['Sun', 'sunspots', 'Wolf number', 'solar activity']

export const DATASET_TITLE = 'Solar observations'

/** The page of a version, which citations give as its address. */
export const versionPath = (version: string): string => `/versions/${version}`

export interface CitedData {
  version: string
  /** Null when nothing was ever published. */
  publishedAt: string | null
  /** The public address of the service; undefined when it is not known. */
  publicUrl: string | undefined
  /** The name of the community, which publishes the data; undefined when it is not known. */
  communityName: string | undefined
  /** The rows that were used; by default all data. */
  subset?: CitedSubset
}

/** Rows of a table. Others can fetch them again, and compare their NDJSON. */
export interface CitedSubset {
  table: string
  /** In canonical form. */
  query: string
  rows: number
  /** The digest of the NDJSON, in hexadecimal digits. */
  sha256: string
  /** Returns the NDJSON; undefined when the address of the service is not known. */
  url: string | undefined
}

const subsetText = ({ table, query, rows, sha256, url }: CitedSubset): string =>
  `Rows used: ${table} (${query}), ${rows} ${rows === 1 ? 'row' : 'rows'}, SHA-256 of the NDJSON ${sha256}${url === undefined ? '' : `, ${url}`}`

const addressOf = ({ publicUrl, version }: CitedData): string | undefined =>
  publicUrl === undefined ? undefined : publicUrl + versionPath(version)

const publication = ({ publishedAt }: CitedData): string =>
  publishedAt === null ? 'nothing published yet' : `published ${publishedAt}`

/** Year, month and day; undefined when nothing was ever published. */
const dateOf = ({ publishedAt }: CitedData): [number, number, number] | undefined => {
  if (publishedAt === null) return undefined
  const [year = 0, month = 0, day = 0] = publishedAt.slice(0, 10).split('-').map(Number)
  return [year, month, day]
}

export const citationText = (data: CitedData): string => {
  const [year = 'n.d.'] = dateOf(data) ?? []
  const url = addressOf(data)
  const address = url === undefined ? '' : ` ${url}`
  return `${AUTHOR} (${year}). ${DATASET_TITLE} (version ${data.version}, ${publication(data)}) [Data set]. ${endSentence(serviceName(data))}${address}\n${data.subset ? `${subsetText(data.subset)}\n` : ''}${ATTRIBUTION}\n`
}

const KEY_DIGITS = 8
/** Identifies the query too, because different queries may select the same rows, or none. */
const subsetKey = ({ table, query, sha256 }: CitedSubset): string =>
  `-${hash('sha256', `${table}?${query} ${sha256}`).slice(0, KEY_DIGITS)}`
const keyOf = ({ version, subset }: CitedData): string =>
  `heliolog-${version}${subset ? subsetKey(subset) : ''}`

const noteOf = (data: CitedData, version = ''): string =>
  `${ATTRIBUTION}; ${version}${publication(data)}${data.subset ? `; ${subsetText(data.subset)}` : ''}`

/** Escapes for special characters of BibTeX and TeX. */
const ESCAPES: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts braces, even after a backslash.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
}
const inTex = (text: string): string =>
  text.replace(/[\\{}$&#^_~%]/g, (letter) => ESCAPES[letter] ?? `\\${letter}`)

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export const citationBibtex = (data: CitedData): string => {
  const date = dateOf(data)
  const url = addressOf(data)
  const fields: [string, string | undefined][] = [
    // Double braces: the author is not a person, and the title keeps its capitals.
    ['author', `{{${inTex(AUTHOR)}}}`],
    ['title', `{{${inTex(DATASET_TITLE)}}}`],
    ['year', date && `{${date[0]}}`],
    ['month', date && MONTHS[date[1] - 1]],
    ['publisher', `{${inTex(serviceName(data))}}`],
    ['howpublished', '{Data set}'],
    ['version', `{${inTex(data.version)}}`],
    // The url field is read verbatim, and braces in a URL are percent-encoded.
    ['url', url && `{${url}}`],
    ['note', `{${inTex(noteOf(data, `version ${data.version}, `))}}`],
  ]
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name} = ${value},\n`]))
  return `@misc{${keyOf(data)},\n${lines.join('')}}\n`
}

export const citationJson = (data: CitedData): string => {
  const date = dateOf(data)
  const url = addressOf(data)
  const item = {
    id: keyOf(data),
    type: 'dataset',
    title: DATASET_TITLE,
    author: [{ literal: AUTHOR }],
    ...(date && { issued: { 'date-parts': [date] } }),
    publisher: serviceName(data),
    version: data.version,
    ...(url !== undefined && { URL: url }),
    note: noteOf(data),
  }
  return `${JSON.stringify([item], null, 2)}\n`
}
