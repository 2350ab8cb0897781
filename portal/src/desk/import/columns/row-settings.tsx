/** Settings for numbers, for rows to leave out, and for ids. */
import { useState } from 'preact/hooks'
import { Select } from '../../../elements/form.tsx'
import { deskTexts } from '../../language/desk-texts.ts'
import styles from '../import.module.css'
import { FileText, TextField } from '../import-elements.tsx'
import { setEntry, withKeys } from '../profile-edits.ts'
import { SettingsPanel, type SettingsProps } from './settings-panel.tsx'

const POINT = '.'
const DEFAULT_COMPASS = 'NSEW'
const COMPASSES = [DEFAULT_COMPASS, 'NSOW', 'NSEO']

/** Texts in one field, such as `-; n/a`. */
const textsOf = (given: string): string[] => [
  ...new Set(given.split(';').flatMap((text) => (text.trim() === '' ? [] : [text.trim()]))),
]

export const NumberSettings = ({ edited, questions }: SettingsProps) => {
  const t = deskTexts().import.numbers
  const { draft, settings, changeProfile } = edited
  const { profile } = settings
  const hasSite = draft.columns.some(({ field }) => field === 'site_lat' || field === 'site_lng')
  const compasses = [...new Set([...COMPASSES, profile.compass ?? DEFAULT_COMPASS])]
  return (
    <SettingsPanel heading={t.heading} questions={questions}>
      <div class={`row ${styles.fields}`}>
        <Select
          legend={t.decimal}
          options={[
            [POINT, t.point],
            [',', t.comma],
          ]}
          chosen={profile.decimal ?? POINT}
          onChoose={(decimal) =>
            changeProfile(withKeys(profile, { decimal: decimal === POINT ? '' : decimal }))
          }
        />
        <TextField
          legend={t.nulls}
          value={(profile.null ?? []).join('; ')}
          onCommit={(given) => changeProfile(withKeys(profile, { null: textsOf(given) }))}
          hint={t.nullsHint}
        />
        {hasSite && (
          <Select
            legend={t.compass}
            options={compasses.map((one) => [one, [...one].join(' ')] as const)}
            chosen={profile.compass ?? DEFAULT_COMPASS}
            onChoose={(one) =>
              changeProfile(withKeys(profile, { compass: one === DEFAULT_COMPASS ? '' : one }))
            }
          />
        )}
      </div>
    </SettingsPanel>
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
    <SettingsPanel heading={t.heading} questions={questions}>
      <p class="remark">{t.about}</p>
      <div class={`row ${styles.fields}`}>
        {shown.map((name) => (
          <TextField
            key={name}
            legend={t.textsOf(name)}
            value={(skip[name] ?? []).join('; ')}
            onCommit={(given) => changeProfile(setEntry(settings.profile, 'skip', name, textsOf(given)))}
          />
        ))}
        <Select
          legend={t.add}
          options={[['', t.choose], ...free.map(({ name }) => [name, name] as const)]}
          chosen=""
          onChoose={(name) => setAdded([...added, name])}
        />
      </div>
    </SettingsPanel>
  )
}

export const IdSettings = ({ edited, questions }: SettingsProps) => {
  const t = deskTexts().import.ids
  const { draft, settings, changeProfile } = edited
  const { profile } = settings
  const hasKey = draft.fields.some(({ name }) => name === 'id')
  if (!hasKey) return null
  const example = draft.preview.find(({ fields }) => fields !== null)?.fields?.['id']
  return (
    <SettingsPanel heading={t.heading} questions={questions}>
      <TextField
        legend={t.template}
        value={profile.id ?? ''}
        suggestions={['{hash}', ...draft.columns.map(({ name }) => `{hash}-{${name}}`)]}
        onCommit={(id) => changeProfile(withKeys(profile, { id: id.trim() }))}
        hint={t.hint}
      />
      {typeof example === 'string' && (
        <p class={styles.example}>
          {t.example}{' '}
          <strong>
            <FileText>{example}</FileText>
          </strong>
        </p>
      )}
    </SettingsPanel>
  )
}
