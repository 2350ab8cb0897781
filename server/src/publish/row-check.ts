/** Checks rows against the schema of their kind, and against rules that a schema cannot express. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { accepted } from '../domain/accepted.ts'
import { INSTANT_FAULTS, type InstantRules, parseInstant } from '../domain/day.ts'
import { recordDigest } from '../domain/digest.ts'
import { isNickname, Nickname } from '../domain/field.ts'
import { type Image, roundToTenth, URL_KEY, Urls } from '../domain/image.ts'
import type { Observation } from '../domain/observation.ts'
import { normalizeTag, TAG_RULE, tagSet } from '../domain/tags.ts'
import { WOLF_RELATIONS, type WolfWarning, wolfNumber, wolfWarnings } from '../domain/wolf.ts'
import { IMAGES, type Kind, OBSERVERS, unknownFieldMessage } from './kinds.ts'
import { type StagedRecord, URL_KEY_SEPARATOR } from './staging.ts'

export interface Fault {
  field: string
  value: unknown
  /** A description of accepted values. */
  rule: string
}

export interface Checked {
  record: StagedRecord
  /** Undefined if the row has no tags field: the record then keeps its published tags. */
  tags: string[] | undefined
  warnings: WolfWarning[]
}

export type Check = (fields: Record<string, unknown>) => Checked | { faults: Fault[] }

const TEXT_RULE = 'text without NUL characters and lone surrogates'

/** Reports at most one fault per field. */
const addFault = (faults: Fault[], fault: Fault): void => {
  if (!faults.some(({ field }) => field === fault.field)) faults.push(fault)
}

const isHttpUrl = (text: string) =>
  /^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(text) && URL.canParse(text) && text.isWellFormed()

/** Not strict, because the schemas have custom keywords. */
const ajv = new Ajv({
  allErrors: true,
  strict: false,
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

const schemaFault = (kind: Kind, fields: Record<string, unknown>, error: ErrorObject): Fault => {
  const [field = '', ...rest] = error.instancePath
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const schema = kind.schema.properties[field]
  const given = fields[field]
  const value = rest.length > 0 ? (given as Record<string, unknown>)[rest.join('.')] : given
  return { field: [field, ...rest].join('.'), value, rule: schema ? accepted(schema) : (error.message ?? '') }
}

const textFieldsOf = ({ fields }: Kind): string[] =>
  [...fields].flatMap(([name, { type }]) => (type === 'string' ? [name] : []))

const findBadText = (fields: readonly string[], record: Record<string, unknown>, faults: Fault[]): void => {
  for (const field of fields) {
    const value = record[field]
    if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
      addFault(faults, { field, value, rule: TEXT_RULE })
  }
}

const NO_TAGS: string[] = []

const readTags = (given: unknown, faults: Fault[]): string[] | undefined => {
  if (given === undefined) return undefined
  if (!Array.isArray(given)) {
    faults.push({ field: 'tags', value: given, rule: 'a list of tags' })
    return undefined
  }
  if (given.length === 0) return NO_TAGS
  const tags: string[] = []
  for (const item of given) {
    const tag = typeof item === 'string' ? normalizeTag(item) : null
    if (tag === null) faults.push({ field: 'tags', value: item, rule: TAG_RULE })
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
      faults.push({ field: wolf, value: given, rule: `10 × ${groups} + ${spots}, here ${expected}` })
  }
}

/** Rounds the site's coordinates, so that its exact location is never stored, and sorts the URLs by key. */
const completeImage = (image: Image, faults: Fault[]): void => {
  for (const key of Object.keys(image.urls))
    if (!URL_KEY.test(key)) faults.push({ field: 'urls', value: key, rule: accepted(Urls) })
  if ((image.site_lat === null) !== (image.site_lng === null))
    faults.push({
      field: image.site_lat === null ? 'site_lat' : 'site_lng',
      value: null,
      rule: 'both site_lat and site_lng, or neither',
    })
  image.urls = Object.fromEntries(Object.entries(image.urls).sort(([a], [b]) => (a < b ? -1 : 1)))
  image.site_lat = image.site_lat === null ? null : roundToTenth(image.site_lat)
  image.site_lng = image.site_lng === null ? null : roundToTenth(image.site_lng)
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim().normalize('NFC') : value)

/** Returns a function that builds a record: fields in schema order, instant and nickname normalized. */
const shaper = (kind: Kind, rules: InstantRules) => {
  const names = Object.keys(kind.schema.properties)
  // Copying a template is much faster than adding twenty properties one by one.
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]))
  return (fields: Record<string, unknown>, faults: Fault[]): Record<string, unknown> => {
    const record = { ...empty }
    for (const name of names) record[name] = fields[name] ?? null
    record['observer'] = trimmed(record['observer'])
    const given = record['date_of_observation']
    const read = typeof given === 'string' ? parseInstant(given.trim(), rules) : { fault: 'form' as const }
    if ('at' in read) record['date_of_observation'] = read.at
    else faults.push({ field: 'date_of_observation', value: given, rule: INSTANT_FAULTS[read.fault] })
    return record
  }
}

const findUnknown = (kind: Kind, fields: Record<string, unknown>, faults: Fault[]): void => {
  for (const name in fields)
    if (!kind.fields.has(name))
      faults.push({
        field: name,
        value: fields[name],
        rule: `only known fields; this ${unknownFieldMessage(kind, name)}`,
      })
}

const stage = (kind: Kind, record: Observation & Image, tags: string[] | undefined): StagedRecord => {
  const body = JSON.stringify(record)
  const tagText = tags && JSON.stringify(tags)
  return {
    id: record.id,
    at: record.date_of_observation,
    observer: record.observer,
    type: record.type ?? null,
    wolf: record.wolf ?? null,
    wolf_north: record.wolf_north ?? null,
    wolf_south: record.wolf_south ?? null,
    a_number: record.a_number ?? null,
    tags: tagText ?? null,
    url_keys: record.urls ? Object.keys(record.urls).join(URL_KEY_SEPARATOR) : null,
    digest: recordDigest(kind.name, body, tagText ?? '[]'),
    body,
  }
}

const recordCheck = (kind: Kind, rules: InstantRules): Check => {
  const shape = shaper(kind, rules)
  const validate = validatorOf(kind)
  const textFields = textFieldsOf(kind)
  const complete = (kind === IMAGES ? completeImage : completeWolf) as (
    record: object,
    faults: Fault[],
  ) => void
  return (fields) => {
    const faults: Fault[] = []
    const record = shape(fields, faults)
    findUnknown(kind, fields, faults)
    const tags = readTags(fields['tags'], faults)
    if (!validate(record))
      for (const error of validate.errors ?? []) addFault(faults, schemaFault(kind, record, error))
    findBadText(textFields, record, faults)
    if (faults.length === 0) complete(record, faults)
    if (faults.length > 0) return { faults }
    return {
      record: stage(kind, record as Observation & Image, tags),
      tags,
      warnings: kind === IMAGES ? [] : wolfWarnings(record as Observation),
    }
  }
}

const observerCheck: Check = (fields) => {
  const faults: Fault[] = []
  findUnknown(OBSERVERS, fields, faults)
  const nickname = trimmed(fields['nickname'])
  if (typeof nickname !== 'string' || !isNickname(nickname))
    faults.push({ field: 'nickname', value: fields['nickname'] ?? null, rule: accepted(Nickname) })
  if (faults.length > 0) return { faults }
  const id = nickname as string
  const none = {
    at: '',
    observer: id,
    type: null,
    wolf: null,
    wolf_north: null,
    wolf_south: null,
    a_number: null,
    tags: null,
    url_keys: null,
  }
  return { record: { ...none, id, digest: 0, body: id }, tags: undefined, warnings: [] }
}

export const checkFor = (kind: Kind, rules: InstantRules): Check =>
  kind === OBSERVERS ? observerCheck : recordCheck(kind, rules)
