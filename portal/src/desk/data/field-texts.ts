/** Titles, meanings and values of fields in the language of the page. */
import type { DraftField, PreviewRow, RowFault } from '@heliolog/desk-api'
import { instantText } from '../../elements/instant.tsx'
import { formatExact } from '../../format/numbers.ts'
import { currentLanguage, texts } from '../../language/texts.ts'
import { deskTexts } from '../language/desk-texts.ts'
import { messageText } from './message-text.ts'

type TextsByField = Partial<Record<string, string>>

export const DATE_FIELD = 'date_of_observation'
const TAGS = 'tags'
const URL_PREFIX = 'url_'
const UNITS: Partial<Record<string, string>> = { percent: ' (%)', degree: ' (°)' }

/** The server's texts are English; the catalogues of the portal have those of other languages. */
export const fieldTitle = ({ name, title }: Pick<DraftField, 'name' | 'title'>): string => {
  const translated = currentLanguage() === 'en' ? undefined : (texts().fields as TextsByField)[name]
  return translated ?? (deskTexts().import.urls as TextsByField)[name] ?? title
}

/** The first sentence of its meaning, and its unit. */
export const fieldMeaning = ({ name, meaning, unit }: DraftField): string => {
  const { urlMeanings } = deskTexts().import
  const text = { ...urlMeanings, ...texts().meanings } as TextsByField
  return (text[name] ?? meaning).replace(/\. .*/s, '.') + (UNITS[unit ?? ''] ?? '')
}

/** The value of a field of a previewed row, whose tags and URLs are published as lists of their own. */
export const publishedValue = ({ fields, tags }: PreviewRow, name: string): unknown => {
  if (name === TAGS) return tags.length > 0 ? tags : null
  const urls = fields?.['urls'] as Record<string, unknown> | undefined
  return name.startsWith(URL_PREFIX) ? urls?.[name.slice(URL_PREFIX.length)] : fields?.[name]
}

/** A value of a field that accepts only a few, such as `H-Alpha`. */
export const choiceText = (field: string, value: string | number): string => {
  const { whiteLight, hAlpha, caK } = texts().explore.lights
  const { mounts } = deskTexts().import
  const type = field === 'type' ? [whiteLight, hAlpha, caK][Number(value)] : undefined
  return type ?? (mounts as TextsByField)[value] ?? `${value}`
}

/** A value as it is published, written for people. */
export const valueText = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (field === 'type' || field === 'mount') return choiceText(field, value as string | number)
  if (field === DATE_FIELD && typeof value === 'string') return instantText(value)
  if (typeof value === 'number') return formatExact(value)
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The wrong value of a row, and what is accepted. */
export const faultText = (fault: RowFault): string => {
  const { value } = fault
  const given = typeof value === 'string' ? value.trim() : value === null ? '' : JSON.stringify(value)
  const t = deskTexts().import
  return given === '' ? t.emptyFault(messageText(fault)) : t.fault(given, messageText(fault))
}

/** The faults of a row, each with its columns. */
export const rowFaultTexts = (faults: readonly RowFault[]): string[] =>
  faults.map((fault) => {
    const columns = fault.columns.join(', ')
    return columns === '' ? faultText(fault) : deskTexts().import.about(columns, faultText(fault))
  })
