/** The settings and edits of a draft, as pages send them. */
import { isDeepStrictEqual } from 'node:util'
import type { CellEdit, DraftSettings, ProfileData } from '@heliolog/desk-api'
import { KINDS } from '../../../domain/records/kinds.ts'
import { isTable, type Profile, profileFaults } from '../../../publish/profile/profile.ts'
import type { ReadingProfile } from '../../../publish/suggest/file-sample.ts'
import { readBody, reject } from '../server/request-values.ts'

export const NEW_SETTINGS: DraftSettings = {
  kind: 'observations',
  source: null,
  newSource: false,
  profile: {},
  timeOfDay: null,
  snapshot: false,
  skipInvalid: false,
  takeOver: false,
  allowReplaced: false,
}

const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

export const parseSettings = (given: unknown): DraftSettings => {
  const boolean = ['boolean']
  const settings = readBody<DraftSettings>(given, {
    ...{ kind: ['string'], source: ['string', 'null'], profile: ['object'], timeOfDay: ['string', 'null'] },
    ...{
      newSource: boolean,
      snapshot: boolean,
      skipInvalid: boolean,
      takeOver: boolean,
      allowReplaced: boolean,
    },
  })
  const { kind, timeOfDay } = settings
  if (!KINDS.some(({ plural }) => plural === kind)) reject(400, `there is no kind ${JSON.stringify(kind)}`)
  if (timeOfDay !== null && !isTimeOfDay(timeOfDay))
    reject(400, `timeOfDay: ${JSON.stringify(timeOfDay)}; accepted: a time such as 12:00`)
  return settings
}

export const parseEdits = (given: unknown): CellEdit[] => {
  const types = {
    file: ['number'],
    sheet: ['string', 'null'],
    line: ['number'],
    column: ['string'],
    value: ['string'],
  }
  return Array.isArray(given)
    ? given.map((edit) => readBody<CellEdit>(edit, types))
    : reject(400, 'the body is not a list of edits')
}

/** The part of a profile that describes how files are read, and the part that maps their rows. */
export const splitProfile = ({
  delimiter,
  encoding,
  header,
  sheet,
  sheets,
  ...mapping
}: ProfileData): { reading: ReadingProfile; mapping: ProfileData } => {
  const given = Object.entries({ delimiter, encoding, header, sheet, sheets })
  // A key that is not accepted is reported, and files are read without it.
  const isUsable = ([key, value]: [string, unknown]) =>
    value !== undefined && profileFaults({ [key]: value }).length === 0
  return { reading: Object.fromEntries(given.filter(isUsable)), mapping }
}

export const isSameMapping = (one: ProfileData, other: ProfileData): boolean =>
  isDeepStrictEqual(splitProfile(one).mapping, splitProfile(other).mapping)

export const isSameReading = (one: ProfileData, other: ProfileData): boolean =>
  isDeepStrictEqual(splitProfile(one).reading, splitProfile(other).reading)

/** Returns the value at a key such as `date.zone`. */
export const valueAt = (profile: ProfileData | Profile, key: string): unknown =>
  key.split('.').reduce<unknown>((value, part) => (isTable(value) ? value[part] : undefined), profile)
