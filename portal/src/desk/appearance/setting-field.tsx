/** The field of a setting. Its rules come from the server, and from the catalogues in other languages. */
import type { Appearance, AppearanceKey, AppearanceValues } from '@heliolog/desk-api'
import { useId, useState } from 'preact/hooks'
import { Select } from '../../elements/form.tsx'
import { Problem } from '../../elements/request-view.tsx'
import { LANGUAGES } from '../../language/language.ts'
import { desk } from '../data/desk-client.ts'
import { messageText } from '../data/message-text.ts'
import { TextField } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import styles from './appearance.module.css'

/** Shown by the picker until a colour is chosen: that of colours.css. */
const OUR_ACCENT = '#b34d00'

const endSentence = (text: string): string => (/[.?]$/.test(text) ? text : `${text}.`)

interface FieldProps {
  name: AppearanceKey
  appearance: Appearance
  values: AppearanceValues
  change: (key: AppearanceKey, text: string) => void
}

const LANGUAGE_OPTIONS = Object.entries(LANGUAGES).map(([language, { name }]) => [language, name] as const)

const LogoUpload = ({ change }: Pick<FieldProps, 'change'>) => {
  const id = useId()
  const [error, setError] = useState<unknown>()
  const upload = async (file: File | undefined) => {
    setError(undefined)
    if (file) await desk.uploadLogo(file).then(({ value }) => change('logo', value), setError)
  }
  return (
    <p>
      {error !== undefined && <Problem error={error} />}
      <input
        id={id}
        class="visually-hidden"
        type="file"
        accept=".svg,.png"
        onChange={({ currentTarget }) => upload(currentTarget.files?.[0])}
      />
      <label for={id} class="button">
        {deskTexts().appearance.uploadLogo}
      </label>
    </p>
  )
}

export const SettingField = ({ name: key, appearance, values, change }: FieldProps) => {
  const t = deskTexts().appearance
  const { name, isFixed, fault, ...english } = appearance.settings[key]
  const label = t.labels[key]
  const { meaning, accepts } = { ...english, ...t.rules[key] }
  const field = {
    legend: label,
    hint: isFixed ? t.fixed(name) : `${meaning} ${t.accepts(accepts)}`,
    fault: fault === null ? undefined : `${endSentence(messageText(fault))} ${t.accepts(accepts)}`,
  }
  const onChange = (text: string) => change(key, text)
  if (key === 'language' && !isFixed)
    return (
      <>
        <Select
          legend={label}
          options={[['', t.defaultLanguage], ...LANGUAGE_OPTIONS]}
          chosen={values.language}
          onChoose={onChange}
        />
        <p class="remark">{field.hint}</p>
      </>
    )
  return (
    <div class={styles.setting}>
      <TextField {...field} value={values[key]} isDisabled={isFixed} onCommit={onChange} />
      {key === 'accent' && !isFixed && (
        <input
          type="color"
          aria-label={t.pickColour}
          value={appearance.accent === null ? OUR_ACCENT : values.accent}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {key === 'logo' && !isFixed && appearance.file !== null && <LogoUpload change={change} />}
    </div>
  )
}
