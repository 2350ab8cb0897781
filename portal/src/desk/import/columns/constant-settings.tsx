/** Fields that records need and no column gives, and values that are the same in all rows. */
import type { DraftField } from '@heliolog/desk-api'
import { useState } from 'preact/hooks'
import { Select } from '../../../elements/form.tsx'
import { deskTexts } from '../../language/desk-texts.ts'
import { choiceText, fieldMeaning, fieldTitle } from '../field-texts.ts'
import styles from '../import.module.css'
import { TextField } from '../import-elements.tsx'
import { setEntry } from '../profile-edits.ts'
import type { StepProps } from '../steps.tsx'
import { SettingsPanel, type SettingsProps } from './settings-panel.tsx'

/** Fields that differ from row to row. */
const NEVER_CONSTANT = ['id', 'date_of_observation', 'cdn_id', 'nickname']
const NUMERIC = /^-?\d+(?:\.\d+)?$/

const ConstantField = ({ edited, field }: Pick<StepProps, 'edited'> & { field: DraftField }) => {
  const t = deskTexts().import.constants
  const { profile } = edited.settings
  const value = profile.constants?.[field.name]
  const set = (text: string) => {
    const isNumber = field.unit !== null && NUMERIC.test(text)
    edited.changeProfile(setEntry(profile, 'constants', field.name, isNumber ? Number(text) : text))
  }
  const legend = t.forAll(fieldTitle(field))
  if (field.values === null)
    return <TextField legend={legend} value={String(value ?? '')} onCommit={(text) => set(text.trim())} />
  const choose = (text: string) => {
    const chosen = field.values?.find((one) => String(one) === text)
    edited.changeProfile(setEntry(profile, 'constants', field.name, chosen ?? ''))
  }
  return (
    <Select
      legend={legend}
      options={[
        ['', t.none],
        ...field.values.map((one) => [String(one), choiceText(field.name, one)] as const),
      ]}
      chosen={String(value ?? '')}
      onChoose={choose}
    />
  )
}

export const MissingFields = ({ edited }: Pick<StepProps, 'edited'>) => {
  const t = deskTexts().import.constants
  const missing = edited.draft.fields.filter(({ isRequired, isGiven }) => isRequired && !isGiven)
  if (missing.length === 0) return null
  return (
    <section class="notice problem" aria-labelledby="import-missing">
      <h2 id="import-missing">{t.missing(missing.length)}</h2>
      <ul>
        {missing.map((field) => (
          <li key={field.name}>
            <strong>{fieldTitle(field)}</strong>: {fieldMeaning(field)}
            {!NEVER_CONSTANT.includes(field.name) && <ConstantField edited={edited} field={field} />}
          </li>
        ))}
      </ul>
      <p>{t.missingAdvice}</p>
    </section>
  )
}

export const ConstantSettings = ({ edited, questions }: SettingsProps) => {
  const t = deskTexts().import.constants
  const { draft, settings } = edited
  const constants = settings.profile.constants ?? {}
  const [added, setAdded] = useState<readonly string[]>([])
  const isShown = ({ name }: DraftField) => Object.hasOwn(constants, name) || added.includes(name)
  const shown = draft.fields.filter(isShown)
  const free = draft.fields.filter(
    (field) => !isShown(field) && !field.isGiven && !NEVER_CONSTANT.includes(field.name),
  )
  return (
    <SettingsPanel heading={t.heading} questions={questions}>
      <p class="remark">{t.about}</p>
      <div class={`row ${styles.fields}`}>
        {shown.map((field) => (
          <ConstantField key={field.name} edited={edited} field={field} />
        ))}
        {free.length > 0 && (
          <Select
            legend={t.add}
            options={[['', t.choose], ...free.map((field) => [field.name, fieldTitle(field)] as const)]}
            chosen=""
            onChoose={(name) => setAdded([...added, name])}
          />
        )}
      </div>
    </SettingsPanel>
  )
}
