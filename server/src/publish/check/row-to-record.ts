/** Turns the fields of a row into a record, if they fit the schema of its kind and rules that a schema cannot express. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { type InstantRules, instantRule, parseInstant } from '../../domain/day.ts'
import { type Message, message } from '../../domain/messages.ts'
import { acceptedValues, isNickname, Nickname } from '../../domain/records/field.ts'
import { type Image, MAX_URLS, roundToTenth, URL_KEY, Urls } from '../../domain/records/image.ts'
import { IMAGES, isField, type Kind, OBSERVERS, unknownField, urlKeyOf } from '../../domain/records/kinds.ts'
import type { Observation } from '../../domain/records/observation.ts'
import { looksLikeTagList, MAX_TAGS, normalizeTag, tagRule, tagSet } from '../../domain/records/tags.ts'
import { WOLF_RELATIONS, type WolfWarning, wolfNumber, wolfWarnings } from '../../domain/records/wolf.ts'
import { type Fault, faultOf, messageOf } from './fault.ts'

type Fields = Record<string, unknown>

/** Unusual values, which are published but counted in the import report. */
export type RowWarning = WolfWarning | 'leapSecond' | 'repeatedTime' | 'commaInTag'

export interface Checked {
  record: StagedRecord
  /** The fields of the record; only those given if the row lacks fields that a new record needs. */
  fields: Fields
  /** Undefined if the row has no tags field: the record then keeps its published tags. */
  tags: string[] | undefined
  warnings: RowWarning[]
}

export type Check = (fields: Fields) => Checked | { faults: Fault[] }

export interface RowChecks {
  /** Checks complete records: absent fields are null. */
  check: Check
  /** Checks rows that may lack fields, because they correct a published record, as far as that is possible without it. */
  checkCorrection: Check
  /** Checks such a row with the published record, or as a new one. Returns warnings that `checkCorrection` did not. */
  complete(given: Fields, stored: Fields | undefined): ReturnType<Check>
}

/** Reports at most one fault per field. */
const addFault = (faults: Fault[], fault: Fault): void => {
  if (!faults.some(({ field }) => field === fault.field)) faults.push(fault)
}

const isHttpUrl = (text: string) =>
  /^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(text) && URL.canParse(text) && text.isWellFormed()

/** Not strict, because the schemas have custom keywords. Checking the schemas takes longer than compiling them. */
const ajv = new Ajv({
  allErrors: true,
  strict: false,
  meta: false,
  validateSchema: false,
  // Days and instants are already checked when they are parsed.
  formats: { 'date-time': true, date: true, uri: isHttpUrl },
})

const validators = new Map<Kind, ValidateFunction>()

/** Checks values only: a shaped record has exactly the fields of its schema. */
const validatorOf = (kind: Kind): ValidateFunction => {
  const validate = validators.get(kind) ?? ajv.compile({ type: 'object', properties: kind.schema.properties })
  validators.set(kind, validate)
  return validate
}

const schemaFault = (kind: Kind, fields: Fields, error: ErrorObject): Fault => {
  const [field = '', ...rest] = error.instancePath
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const given = fields[field]
  const value = rest.length > 0 ? (given as Fields)[rest.join('.')] : given
  return faultOf([field, ...rest].join('.'), value, acceptedValues(kind.fields.get(field) ?? {}))
}

const NO_TAGS: string[] = []

const readTags = (given: unknown, faults: Fault[]): string[] | undefined => {
  if (given === undefined) return undefined
  if (given === null) return NO_TAGS
  const isList = Array.isArray(given)
  if (!isList || given.length > MAX_TAGS) {
    faults.push(
      faultOf('tags', given, isList ? message('tags.many', { max: MAX_TAGS }) : message('tags.list')),
    )
    return undefined
  }
  if (given.length === 0) return NO_TAGS
  const tags: string[] = []
  for (const item of given) {
    const tag = typeof item === 'string' ? normalizeTag(item) : null
    if (tag === null) faults.push(faultOf('tags', item, tagRule))
    else tags.push(tag)
  }
  return tagSet(tags)
}

/** Fills in the Wolf numbers that follow from the counts, and rejects those that contradict them. */
const completeWolf = (observation: Observation, faults: Fault[]): void => {
  for (const { wolf, groups, spots } of WOLF_RELATIONS) {
    const expected = wolfNumber(observation[groups], observation[spots])
    if (expected === null) continue
    const given = observation[wolf]
    if (given === null) observation[wolf] = expected
    else if (given !== expected)
      faults.push(faultOf(wolf, given, message('wolf.contradicts', { groups, spots, expected })))
  }
}

/** Rounds the site's coordinates, so that its exact location is never stored, and sorts the URLs by key. */
const completeImage = (image: Image, faults: Fault[]): void => {
  const keys = Object.keys(image.urls)
  if (keys.length > MAX_URLS) {
    faults.push(faultOf('urls', image.urls, message('urls.many', { max: MAX_URLS })))
    return
  }
  for (const key of keys) if (!URL_KEY.test(key)) faults.push(faultOf('urls', key, acceptedValues(Urls)))
  if ((image.site_lat === null) !== (image.site_lng === null))
    faults.push(faultOf(image.site_lat === null ? 'site_lat' : 'site_lng', null, message('site.both')))
  image.urls = Object.fromEntries(Object.entries(image.urls).sort(([a], [b]) => (a < b ? -1 : 1)))
  image.site_lat = image.site_lat === null ? null : roundToTenth(image.site_lat)
  image.site_lng = image.site_lng === null ? null : roundToTenth(image.site_lng)
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim().normalize('NFC') : value)

/** Normalizes the nickname and the instant, if the record has them. Returns a warning about a leap second. */
const normalize = (record: Fields, rules: InstantRules, faults: Fault[]): RowWarning[] => {
  if (record['observer'] !== undefined) record['observer'] = trimmed(record['observer'])
  const given = record['date_of_observation']
  if (given === undefined) return []
  const read = parseInstant(typeof given === 'string' ? given.trim() : '', rules)
  if ('fault' in read) {
    faults.push(faultOf('date_of_observation', given, instantRule(read.fault)))
    return []
  }
  record['date_of_observation'] = read.at
  return read.isLeapSecond ? ['leapSecond'] : []
}

const findUnknown = (kind: Kind, fields: Fields, faults: Fault[]): void => {
  for (const name in fields)
    if (!isField(kind, name))
      faults.push(
        faultOf(name, fields[name], message('record.unknownField', { fault: unknownField(kind, name) })),
      )
}

const urlFieldsOf = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => urlKeyOf(IMAGES, name) !== undefined))

/** Sets the URLs that a row gives in `url_<key>` fields, and removes those that it gives as null. */
const withUrlFields = (urls: unknown, fields: Fields): unknown => {
  const given = Object.entries(urlFieldsOf(fields))
  // Values that are not objects are rejected later.
  if (given.length === 0 || Array.isArray(urls) || typeof (urls ?? {}) !== 'object') return urls
  const merged = new Map(Object.entries(urls ?? {}))
  for (const [name, url] of given) {
    const key = urlKeyOf(IMAGES, name) as string
    if (url === null) merged.delete(key)
    else merged.set(key, url)
  }
  return Object.fromEntries(merged)
}

/** Computes absent Wolf numbers again if their counts changed. */
const updateWolf = (record: Observation, given: Fields, stored: Observation): void => {
  for (const { wolf, groups, spots } of WOLF_RELATIONS) {
    const before = wolfNumber(stored[groups], stored[spots])
    const after = wolfNumber(record[groups], record[spots])
    // Without both counts, before and after, the observer reported only the Wolf number: it stays.
    if (given[wolf] === undefined && before !== after) record[wolf] = after
  }
}

const recordChecks = (kind: Kind, rules: InstantRules): RowChecks => {
  const names = Object.keys(kind.schema.properties)
  // Copying a template is much faster than adding twenty properties one by one.
  const empty: Fields = Object.fromEntries(names.map((name) => [name, null]))
  const validate = validatorOf(kind)
  const textFields = [...kind.fields].flatMap(([name, { type }]) => (type === 'string' ? [name] : []))
  const complete = (kind === IMAGES ? completeImage : completeWolf) as (
    record: object,
    faults: Fault[],
  ) => void

  const warningsOf = (record: Fields): RowWarning[] =>
    kind === IMAGES ? [] : wolfWarnings(record as Observation)

  const checkValues = (record: Fields, faults: Fault[]): void => {
    if (!validate(record))
      for (const error of validate.errors ?? []) addFault(faults, schemaFault(kind, record, error))
    for (const field of textFields) {
      const value = record[field]
      if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
        addFault(faults, faultOf(field, value, message('value.valid')))
    }
  }
  /** Normalizes the values of a row in `record`, and reads the rest of the row. */
  const read = (fields: Fields, record: Fields) => {
    const faults: Fault[] = []
    const warnings = normalize(record, rules, faults)
    findUnknown(kind, fields, faults)
    const tags = readTags(fields['tags'], faults)
    if (tags && looksLikeTagList(tags)) warnings.push('commaInTag')
    return { faults, warnings, tags }
  }
  /** Checks a record that has all its fields, and completes it. */
  const finish = (record: Fields, tags: string[] | undefined, faults: Fault[]): ReturnType<Check> => {
    checkValues(record, faults)
    if (faults.length === 0) complete(record, faults)
    if (faults.length > 0) return { faults }
    const body = JSON.stringify(record)
    const staged = stagedRecord(record as Observation & Image, body, tags && JSON.stringify(tags))
    return { record: staged, fields: record, tags, warnings: warningsOf(record) }
  }

  const check: Check = (fields) => {
    const record = { ...empty }
    for (const name of names) {
      const value = fields[name]
      if (value !== undefined && value !== null) record[name] = value
    }
    if (kind === IMAGES) record['urls'] = withUrlFields(record['urls'], fields)
    const { faults, warnings, tags } = read(fields, record)
    const checked = finish(record, tags, faults)
    if ('warnings' in checked) checked.warnings.push(...warnings)
    return checked
  }

  const merge: RowChecks['complete'] = (given, stored) => {
    const record: Fields = { ...empty, ...stored }
    for (const name of names) if (given[name] !== undefined) record[name] = given[name]
    if (kind === IMAGES) record['urls'] = withUrlFields(record['urls'], given)
    else if (stored) updateWolf(record as Observation, given, stored as Observation)
    const merged = finish(record, given['tags'] as string[] | undefined, [])
    if (!('faults' in merged)) {
      if (!stored) return merged
      const own = warningsOf({ ...empty, ...given })
      return { ...merged, warnings: merged.warnings.filter((warning) => !own.includes(warning)) }
    }
    if (stored) return merged
    const hasUrlFields = kind === IMAGES && Object.keys(urlFieldsOf(given)).length > 0
    const isAbsent = ({ field }: Fault) => given[field] === undefined && !(field === 'urls' && hasUrlFields)
    const incomplete = (rule: Message) => message('record.incomplete', { rule, kind: kind.name })
    return {
      faults: merged.faults.map((fault) =>
        isAbsent(fault) ? faultOf(fault.field, undefined, incomplete(messageOf(fault))) : fault,
      ),
    }
  }

  const checkCorrection: Check = (fields) => {
    if (names.every((name) => fields[name] !== undefined)) return check(fields)
    const given: Fields = { id: null }
    for (const name of names) if (fields[name] !== undefined) given[name] = fields[name]
    const { faults, warnings, tags } = read(fields, given)
    const urlFields = kind === IMAGES ? urlFieldsOf(fields) : {}
    const urls = withUrlFields(given['urls'], urlFields)
    // Without a URL, the record may keep those that it has.
    const isEmpty = given['urls'] === undefined && Object.keys(urls ?? {}).length === 0
    checkValues(isEmpty ? given : { ...given, urls }, faults)
    if (faults.length > 0) return { faults }
    const asNew = merge({ ...given, tags }, undefined)
    const { id, observer, date_of_observation: at } = given as Partial<Observation> & { id: string }
    const named = { ...(observer !== undefined && { observer }), ...(at !== undefined && { at }) }
    const partial = { id, ...named, tags: tags && JSON.stringify(tags), body: '' }
    const { record, fields: known } = 'faults' in asNew ? { record: partial, fields: given } : asNew
    const text = JSON.stringify({ ...given, ...urlFields, tags })
    warnings.push(...warningsOf({ ...empty, ...given }))
    return { record: { ...record, given: text }, fields: known, tags, warnings }
  }
  return { check, checkCorrection, complete: merge }
}

const observerCheck: Check = (fields) => {
  const faults: Fault[] = []
  findUnknown(OBSERVERS, fields, faults)
  const nickname = trimmed(fields['nickname'])
  if (typeof nickname !== 'string' || !isNickname(nickname))
    faults.push(faultOf('nickname', fields['nickname'] ?? null, acceptedValues(Nickname)))
  if (faults.length > 0) return { faults }
  return { record: stagedObserver(nickname as string), fields, tags: undefined, warnings: [] }
}

export const stagedObserver = (nickname: string): StagedRecord => ({
  id: nickname,
  observer: nickname,
  body: nickname,
})

export const rowChecks = (kind: Kind, rules: InstantRules): RowChecks =>
  kind === OBSERVERS
    ? { check: observerCheck, checkCorrection: observerCheck, complete: observerCheck }
    : recordChecks(kind, rules)

export const RECORD_INTEGERS = ['type', 'wolf', 'wolf_north', 'wolf_south', 'a_number'] as const
const RECORD_TEXTS = ['id', 'at', 'observer', 'tags', 'url_keys', 'body', 'given', 'original'] as const
export const RECORD_COLUMNS = [...RECORD_TEXTS, ...RECORD_INTEGERS]

/** The row in which a checked record waits for its publication. Absent columns are null. */
export interface StagedRecord extends Partial<Pick<Observation, (typeof RECORD_INTEGERS)[number]>> {
  id: string
  at?: string
  observer?: string
  /** Absent if the record keeps its published tags. */
  tags?: string | undefined
  /** The keys of an image's URLs, joined with `URL_KEY_SEPARATOR`. */
  url_keys?: string
  /** The record if it is new, as served. Empty if the row lacks fields that a new record needs. */
  body: string
  /** The fields of a row that lacks some, as JSON. Complete rows are stored as they are. */
  given?: string
  /** The row as it was in the file, as JSON, if it is written to a file when it turns out to be bad. */
  original?: string
}

/** Keys never contain a comma. */
export const URL_KEY_SEPARATOR = ','

export const stagedRecord = (record: Observation & Image, body: string, tags?: string): StagedRecord => {
  const { id, date_of_observation: at, observer, type, wolf, wolf_north, wolf_south, a_number, urls } = record
  const url_keys = urls && Object.keys(urls).join(URL_KEY_SEPARATOR)
  return { id, at, observer, type, wolf, wolf_north, wolf_south, a_number, tags, url_keys, body }
}
