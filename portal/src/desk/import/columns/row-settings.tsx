/** Settings for dates, numbers, values of all rows, rows to leave out, and ids. */
import type { DraftField } from '@heliolog/desk-api'
import { useState } from 'preact/hooks'
import { Select } from '../../../elements/form.tsx'
import { formatDay } from '../../../format/dates.ts'
import { choiceText, DATE_FIELD, fieldTitle } from '../../data/field-texts.ts'
import { deskTexts } from '../../language/desk-texts.ts'
import styles from '../import.module.css'
import { Panel, TextField } from '../import-elements.tsx'
import { DATE, setEntry, withKeys } from '../profile-edits.ts'
import type { Edited, SettingsProps } from '../steps.tsx'

/** Suggestions; any other format of docs/profiles.md is accepted too. */
const FORMATS = [
  ...['DD.MM.YYYY HH:mm', 'DD.MM.YYYY HH:mm[:ss]', 'DD.MM.YYYY', 'DD.MM.YY HH.mm', 'DD. MMM YYYY HH:mm'],
  ...['DD/MM/YYYY HH:mm', 'MM/DD/YYYY HH:mm', 'MM/DD/YYYY hh:mm A', 'julian-day', 'excel'],
]
/** The zone of a suggestion that could not find it. */
const UNKNOWN_ZONE = '?'
const UTC = 'UTC'
const ZONES = [UTC, ...Intl.supportedValuesOf('timeZone')]
const POINT = '.'
const NORTH_SOUTH_EAST_WEST = 'NSEW'
/** Fields that differ from row to row. */
const NEVER_CONSTANT = ['id', DATE_FIELD, 'cdn_id', 'nickname']
const NUMBER = /^-?\d+(?:\.\d+)?$/

/** Splits a list in one field, such as `-; n/a`. */
const textsOf = (given: string): string[] =>
  given.split(';').flatMap((text) => (text.trim() === '' ? [] : [text.trim()]))

const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/

/** `15:40 on 11 May 2024`, in the language of the page; other texts as they are. */
const instantInWords = (at: string): string => {
  const [, day, time] = INSTANT.exec(at) ?? []
  return day === undefined || time === undefined ? at : deskTexts().import.dates.timeOn(time, formatDay(day))
}

export const DateSettings = ({ edited, questions }: SettingsProps) => {
  const t = deskTexts().import.dates
  const { draft, settings, change, changeProfile } = edited
  const { date = {} } = settings.profile
  const isDated = draft.columns.some(({ field }) => field === DATE || field === DATE_FIELD)
  if (!isDated && questions.length === 0) return null
  const set = (keys: typeof date) => changeProfile(withKeys(settings.profile, { date: withKeys(date, keys) }))
  const isUnknown = date.zone === UNKNOWN_ZONE
  return (
    <Panel heading={t.heading} questions={questions}>
      <div class={`row ${styles.fields}`}>
        <TextField
          legend={t.zone}
          value={isUnknown ? '' : (date.zone ?? UTC)}
          suggestions={ZONES}
          onCommit={(zone) => set({ zone: zone.trim() })}
          hint={t.zoneHint}
          fault={isUnknown ? t.zoneMissing : undefined}
        />
        <TextField
          legend={t.format}
          value={date.format ?? ''}
          suggestions={FORMATS}
          onCommit={(format) => set({ format: format.trim() })}
          hint={t.formatHint}
        />
        <TextField
          legend={t.timeOfDay}
          type="time"
          value={settings.timeOfDay ?? ''}
          onCommit={(timeOfDay) => change({ timeOfDay: timeOfDay || null })}
          hint={t.timeOfDayHint}
        />
      </div>
      {draft.timeExample && (
        <p role="status">
          <bdi>{instantInWords(draft.timeExample.given)}</bdi> →{' '}
          <strong>{instantInWords(draft.timeExample.published)} UTC</strong>
        </p>
      )}
    </Panel>
  )
}

export const NumberSettings = ({ edited, questions }: SettingsProps) => {
  const t = deskTexts().import.numbers
  const { draft, settings, changeProfile } = edited
  const { decimal = POINT, compass = NORTH_SOUTH_EAST_WEST, null: nulls = [] } = settings.profile
  const set = (keys: typeof settings.profile) => changeProfile(withKeys(settings.profile, keys))
  const compasses = [...new Set([NORTH_SOUTH_EAST_WEST, 'NSOW', 'NSEO', compass])]
  return (
    <Panel heading={t.heading} questions={questions}>
      <div class={`row ${styles.fields}`}>
        <Select
          legend={t.decimal}
          options={[
            [POINT, t.point],
            [',', t.comma],
          ]}
          chosen={decimal}
          onChoose={(one) => set({ decimal: one === POINT ? '' : one })}
        />
        <TextField
          legend={t.nulls}
          value={nulls.join('; ')}
          onCommit={(given) => set({ null: textsOf(given) })}
          hint={t.nullsHint}
        />
        {draft.columns.some(({ field }) => field?.startsWith('site_')) && (
          <Select
            legend={t.compass}
            options={compasses.map((one) => [one, [...one].join(' ')] as const)}
            chosen={compass}
            onChoose={(one) => set({ compass: one === NORTH_SOUTH_EAST_WEST ? '' : one })}
          />
        )}
      </div>
    </Panel>
  )
}

const ConstantField = ({ edited, field }: Edited & { field: DraftField }) => {
  const { forAll, none } = deskTexts().import.constants
  const { profile } = edited.settings
  const value = String(profile.constants?.[field.name] ?? '')
  const choices = field.values
  const legend = forAll(fieldTitle(field))
  const set = (given: string | number) =>
    edited.changeProfile(setEntry(profile, 'constants', field.name, given))
  if (choices === null)
    return (
      <TextField
        legend={legend}
        value={value}
        onCommit={(text) => set(field.unit !== null && NUMBER.test(text) ? Number(text) : text.trim())}
      />
    )
  return (
    <Select
      legend={legend}
      options={[['', none], ...choices.map((one) => [String(one), choiceText(field.name, one)] as const)]}
      chosen={value}
      onChoose={(text) => set(choices.find((one) => String(one) === text) ?? '')}
    />
  )
}

interface AddedEntryProps {
  legend: string
  names: readonly (readonly [name: string, text: string])[]
  onChoose: (name: string) => void
}

/** A drop-down that adds a field to fill in. */
const AddedEntry = ({ legend, names, onChoose }: AddedEntryProps) => (
  <Select
    legend={legend}
    options={[['', deskTexts().import.columns.undecided], ...names]}
    chosen=""
    onChoose={onChoose}
  />
)

export const ConstantSettings = ({ edited, questions }: SettingsProps) => {
  const t = deskTexts().import.constants
  const [added, setAdded] = useState<readonly string[]>([])
  const constants = edited.settings.profile.constants ?? {}
  const fields = edited.draft.fields.filter(({ name }) => !NEVER_CONSTANT.includes(name))
  const isShown = ({ name, isRequired, isGiven }: DraftField) =>
    Object.hasOwn(constants, name) || added.includes(name) || (isRequired && !isGiven)
  const free = fields.filter((field) => !isShown(field) && !field.isGiven)
  return (
    <Panel heading={t.heading} about={t.about} questions={questions}>
      <div class={`row ${styles.fields}`}>
        {fields.filter(isShown).map((field) => (
          <ConstantField key={field.name} edited={edited} field={field} />
        ))}
        <AddedEntry
          legend={t.add}
          names={free.map((field) => [field.name, fieldTitle(field)] as const)}
          onChoose={(name) => setAdded([...added, name])}
        />
      </div>
    </Panel>
  )
}

export const SkipSettings = ({ edited, questions }: SettingsProps) => {
  const t = deskTexts().import.skip
  const { draft, settings, changeProfile } = edited
  const { skip = {} } = settings.profile
  const [added, setAdded] = useState<readonly string[]>([])
  const shown = [...new Set([...Object.keys(skip), ...added])]
  const free = draft.columns.filter(({ name }) => !shown.includes(name))
  return (
    <Panel heading={t.heading} about={t.about} questions={questions}>
      <div class={`row ${styles.fields}`}>
        {shown.map((name) => (
          <TextField
            key={name}
            legend={t.textsOf(name)}
            value={(skip[name] ?? []).join('; ')}
            onCommit={(given) => changeProfile(setEntry(settings.profile, 'skip', name, textsOf(given)))}
          />
        ))}
        <AddedEntry
          legend={t.add}
          names={free.map(({ name }) => [name, name] as const)}
          onChoose={(name) => setAdded([...added, name])}
        />
      </div>
    </Panel>
  )
}

export const IdSettings = ({ edited, questions }: SettingsProps) => {
  const t = deskTexts().import.ids
  const { draft, settings, changeProfile } = edited
  if (settings.kind === 'observers') return null
  const example = draft.preview.find(({ fields }) => fields !== null)?.fields?.['id']
  return (
    <Panel heading={t.heading} questions={questions}>
      <TextField
        legend={t.template}
        value={settings.profile.id ?? ''}
        suggestions={['{hash}', ...draft.columns.map(({ name }) => `{hash}-{${name}}`)]}
        onCommit={(id) => changeProfile(withKeys(settings.profile, { id: id.trim() }))}
        hint={t.hint}
      />
      {example !== undefined && (
        <p>
          {t.example} <bdi class={styles.published}>{String(example)}</bdi>
        </p>
      )}
    </Panel>
  )
}
