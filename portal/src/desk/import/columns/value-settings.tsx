/** Conversions of texts into values: types, mounts, scales of conditions, and similar nicknames. */
import type { DraftColumn, DraftField } from '@heliolog/desk-api'
import { Select } from '../../../elements/form.tsx'
import { formatExact } from '../../../format/numbers.ts'
import { choiceText, fieldTitle } from '../../data/field-texts.ts'
import { deskTexts } from '../../language/desk-texts.ts'
import styles from '../import.module.css'
import { Checkbox, Panel, TextField } from '../import-elements.tsx'
import { ownValueOf, type ScaleEnds, scaleEnds, scaleText, setEntry, setValue } from '../profile-edits.ts'
import type { Edited, SettingsProps } from '../steps.tsx'

interface FieldProps extends Edited {
  column: DraftColumn
  field: DraftField
}

/** Stands for "not reported" in a drop-down; the profile has an empty text. */
const NULL = ' null'
const NUMBER = /^-?\d+(?:[.,]\d+)?$/

/** The value of a text in the file: one of a few, or a number from 0 to 100. */
const TextValue = ({ edited, field, text }: Omit<FieldProps, 'column'> & { text: string }) => {
  const t = deskTexts().import.values
  const { profile } = edited.settings
  const value = ownValueOf(profile, field.name, text)
  const set = (chosen: string | number | undefined) =>
    edited.changeProfile(setValue(profile, field.name, text, chosen))
  if (field.values === null)
    return (
      <TextField
        legend={t.valueOf(text)}
        value={String(value ?? '')}
        onCommit={(given) => set(given.trim() === '' ? undefined : Number(given.replace(',', '.')))}
      />
    )
  const isAccepted = field.values.some((one) => String(one) === text)
  return (
    <Select
      legend={t.valueOf(text)}
      options={[
        ['', isAccepted ? t.asItIs : deskTexts().import.columns.undecided],
        ...field.values.map((one) => [String(one), choiceText(field.name, one)] as const),
        [NULL, t.notReported],
      ]}
      chosen={value === '' ? NULL : String(value ?? '')}
      onChoose={(chosen) => set(chosen === NULL ? '' : field.values?.find((one) => String(one) === chosen))}
    />
  )
}

const TextValues = ({ edited, column, field }: FieldProps) => {
  const given = column.values.filter((text) => !field.isScaled || !NUMBER.test(text))
  const mapped = Object.keys(edited.settings.profile.values?.[field.name] ?? {})
  const isNew = (text: string) => !given.some((one) => one.toLowerCase() === text.toLowerCase())
  return (
    <div class={`row ${styles.fields}`}>
      {[...given, ...mapped.filter(isNew)].map((text) => (
        <TextValue key={text} edited={edited} field={field} text={text} />
      ))}
    </div>
  )
}

/** The ends of a scale, and which of them is the best. */
const Scale = ({ edited, column: { range }, field }: FieldProps) => {
  const t = deskTexts().import.scales
  const { profile } = edited.settings
  const text = profile.scales?.[field.name]
  const ends = scaleEnds(text)
  if (range === null && text === undefined) return null
  const { worst, best } = ends ?? { worst: range?.least ?? 0, best: range?.greatest ?? 100 }
  const [low, high] = [Math.min(worst, best), Math.max(worst, best)]
  const set = (scale: ScaleEnds | undefined) =>
    edited.changeProfile(setEntry(profile, 'scales', field.name, scale === undefined ? '' : scaleText(scale)))
  const rising = { worst: low, best: high }
  const falling = { worst: high, best: low }
  const setEnds = (from: number, to: number) =>
    from < to && set(best > worst ? { worst: from, best: to } : { worst: to, best: from })
  const isCloudCover = field.name === 'cloud_cover'
  const labelOf = (best: number, worst: number) =>
    (isCloudCover ? t.clouds : t.best)(formatExact(best), formatExact(worst))
  const directions = [
    ['', t.percent],
    [scaleText(rising), labelOf(high, low)],
    [scaleText(falling), labelOf(low, high)],
    ...(text !== undefined && ends === undefined ? [[text, t.other(text)] as const] : []),
  ] as const
  return (
    <div class={`row ${styles.fields}`}>
      <Select
        legend={t.direction}
        options={directions}
        chosen={ends ? scaleText(ends) : (text ?? '')}
        onChoose={(chosen) => set(scaleEnds(chosen))}
      />
      {ends && (
        <>
          <TextField
            legend={t.lowest}
            type="number"
            value={String(low)}
            onCommit={(given) => setEnds(Number(given), high)}
          />
          <TextField
            legend={t.highest}
            type="number"
            value={String(high)}
            onCommit={(given) => setEnds(low, Number(given))}
          />
        </>
      )}
    </div>
  )
}

/** Nicknames that may be spellings of one, and those that the profile replaces. */
const Nicknames = ({ edited: { draft, settings, changeProfile } }: Edited) => {
  const t = deskTexts().import.nicknames
  const { profile } = settings
  const found = draft.similarNicknames.map(({ nickname, similar }) => [nickname, similar] as const)
  const replaced = Object.entries(profile.values?.['observer'] ?? {}).filter(
    ([text]) => !found.some(([nickname]) => nickname === text),
  )
  const pairs = [...found, ...replaced]
  if (pairs.length === 0) return null
  return (
    <fieldset>
      <legend>{t.legend}</legend>
      {pairs.map(([nickname, other]) => (
        <Checkbox
          key={`${nickname} ${other}`}
          label={t.isSame(nickname, String(other))}
          isChecked={ownValueOf(profile, 'observer', nickname) === other}
          onChange={(isSame) =>
            changeProfile(setValue(profile, 'observer', nickname, isSame ? other : undefined))
          }
        />
      ))}
    </fieldset>
  )
}

export const ValueSettings = ({ edited, questions }: SettingsProps) => {
  const t = deskTexts().import.values
  const { columns, fields, similarNicknames } = edited.draft
  const mapped = columns.flatMap((column) => {
    const field = fields.find(({ name }) => name === column.field)
    return field?.values || field?.isScaled ? [{ column, field }] : []
  })
  if (mapped.length + similarNicknames.length + questions.length === 0) return null
  return (
    <Panel heading={t.heading} questions={questions}>
      {mapped.map(({ column, field }) => (
        <fieldset key={column.name} class={styles.values}>
          <legend dir="auto">{t.legend(column.name, fieldTitle(field))}</legend>
          {field.isScaled && <Scale edited={edited} column={column} field={field} />}
          <TextValues edited={edited} column={column} field={field} />
        </fieldset>
      ))}
      <Nicknames edited={edited} />
    </Panel>
  )
}
