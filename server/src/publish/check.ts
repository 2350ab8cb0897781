/** Every row is checked here, by the schema of its record and by the rules that no schema can say. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { accepted } from '../domain/accepted.ts'
import { INSTANT_FAULTS, type InstantRules, readInstant } from '../domain/day.ts'
import { recordDigest } from '../domain/digest.ts'
import { isNickname, Nickname } from '../domain/field.ts'
import { type Image, URL_KEY, Urls } from '../domain/image.ts'
import type { Observation } from '../domain/observation.ts'
import { roundToTenth } from '../domain/site.ts'
import { normalizeTag, TAG_RULE, tagSet } from '../domain/tags.ts'
import { WOLF_RELATIONS, type WolfWarning, wolfNumber, wolfWarnings } from '../domain/wolf.ts'
import { IMAGES, type Kind, OBSERVERS, unknownName } from './kinds.ts'
import type { StagedRecord } from './staging.ts'

export interface Fault {
  field: string
  value: unknown
  /** What would have been accepted. */
  rule: string
}

export interface Checked {
  record: StagedRecord
  /** Undefined when the row says nothing of tags: the record then keeps those it has. */
  tags: string[] | undefined
  warnings: WolfWarning[]
}

export type Check = (fields: Record<string, unknown>) => Checked | { faults: Fault[] }

const isHttpUrl = (text: string) =>
  /^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(text) && URL.canParse(text) && text.isWellFormed()

const ajv = new Ajv({
  allErrors: true,
  strict: false,
  // A day and an instant are read, and so checked, before the schema sees them.
  formats: { 'date-time': true, date: true, uri: isHttpUrl },
})

const TEXT_RULE = 'text without the character NUL and without halves of characters (lone surrogates)'

const textFaults = (record: Record<string, unknown>): Fault[] => {
  const faults: Fault[] = []
  for (const field in record) {
    const value = record[field]
    if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
      faults.push({ field, value, rule: TEXT_RULE })
  }
  return faults
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

const readTags = (given: unknown): { tags: string[] | undefined; faults: Fault[] } => {
  if (given === undefined) return { tags: undefined, faults: [] }
  const fault = (value: unknown, rule: string): Fault => ({ field: 'tags', value, rule })
  if (!Array.isArray(given)) return { tags: undefined, faults: [fault(given, 'a list of tags')] }
  const tags: string[] = []
  const faults: Fault[] = []
  for (const item of given) {
    const tag = typeof item === 'string' ? normalizeTag(item) : null
    if (tag === null) faults.push(fault(item, TAG_RULE))
    else tags.push(tag)
  }
  return { tags: tagSet(tags), faults }
}

/** Fills in the Wolf numbers that follow from the counts, and refuses those that contradict them. */
const completeWolf = (observation: Observation): Fault[] => {
  const faults: Fault[] = []
  for (const { wolf, groups, spots } of WOLF_RELATIONS) {
    const expected = wolfNumber(observation[groups], observation[spots])
    if (expected === null) continue
    const given = observation[wolf]
    if (given === null) observation[wolf] = expected
    else if (given !== expected)
      faults.push({ field: wolf, value: given, rule: `10 × ${groups} + ${spots}, here ${expected}` })
  }
  return faults
}

/** Rounds the site before anything of it is stored, and puts the URLs in one order. */
const completeImage = (image: Image): Fault[] => {
  const faults: Fault[] = []
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
  return faults
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim().normalize('NFC') : value)

/** The record in the order of its schema, its instant and its nickname as published. */
const shape = (kind: Kind, fields: Record<string, unknown>, rules: InstantRules) => {
  const record: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const name in kind.schema.properties) record[name] = fields[name] ?? null
  record['observer'] = trimmed(record['observer'])
  const given = record['date_of_observation']
  const read = typeof given === 'string' ? readInstant(given.trim(), rules) : { fault: 'form' as const }
  if ('at' in read) record['date_of_observation'] = read.at
  else faults.push({ field: 'date_of_observation', value: given, rule: INSTANT_FAULTS[read.fault] })
  return { record, faults }
}

const unknownFields = (kind: Kind, fields: Record<string, unknown>): Fault[] => {
  const faults: Fault[] = []
  for (const name in fields)
    if (!kind.fields.has(name))
      faults.push({
        field: name,
        value: fields[name],
        rule: `only known fields; this ${unknownName(kind, name)}`,
      })
  return faults
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
    digest: recordDigest(kind.name, body, tagText ?? '[]'),
    body,
  }
}

const recordCheck = (kind: Kind, rules: InstantRules): Check => {
  const validate: ValidateFunction = ajv.compile(kind.schema)
  const complete = (kind === IMAGES ? completeImage : completeWolf) as (record: unknown) => Fault[]
  return (fields) => {
    const { record, faults } = shape(kind, fields, rules)
    const { tags, faults: tagFaults } = readTags(fields['tags'])
    faults.push(...unknownFields(kind, fields), ...tagFaults)
    const found = validate(record)
      ? []
      : (validate.errors ?? []).map((error) => schemaFault(kind, record, error))
    for (const fault of [...found, ...textFaults(record)])
      if (!faults.some(({ field }) => field === fault.field)) faults.push(fault)
    if (faults.length === 0) faults.push(...complete(record))
    if (faults.length > 0) return { faults }
    return {
      record: stage(kind, record as Observation & Image, tags),
      tags,
      warnings: kind === IMAGES ? [] : wolfWarnings(record as Observation),
    }
  }
}

const observerCheck: Check = (fields) => {
  const faults = unknownFields(OBSERVERS, fields)
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
  }
  return { record: { ...none, id, tags: null, digest: 0, body: id }, tags: undefined, warnings: [] }
}

/** A function that checks one row of a kind. */
export const checkFor = (kind: Kind, rules: InstantRules): Check =>
  kind === OBSERVERS ? observerCheck : recordCheck(kind, rules)
