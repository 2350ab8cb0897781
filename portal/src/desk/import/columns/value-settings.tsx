/** Conversions of texts into values: types, mounts, scales of conditions, and similar nicknames. */
import type { DraftColumn, DraftField } from '@heliolog/desk-api'
import { type Column, DataTable } from '../../../elements/table/data-table.tsx'
import { formatExact } from '../../../format/numbers.ts'
import { deskTexts } from '../../language/desk-texts.ts'
import { choiceText, fieldTitle } from '../field-texts.ts'
import styles from '../import.module.css'
import { Checkbox, FileText, TextField } from '../import-elements.tsx'
import { ownValueOf, type ScaleEnds, scaleEnds, scaleText, setEntry, setValue } from '../profile-edits.ts'
import type { StepProps } from '../steps.tsx'
import { SettingsPanel, type SettingsProps } from './settings-panel.tsx'

interface FieldProps extends Pick<StepProps, 'edited'> {
  column: DraftColumn
  field: DraftField
}

/** The value of a text in a drop-down that stands for "not reported"; the profile writes an empty text. */
const NULL = ' null'
const NUMBER = /^-?\d+(?:[.,]\d+)?$/

const ValueChoice = ({ edited, field, text }: Omit<FieldProps, 'column'> & { text: string }) => {
  const t = deskTexts().import.values
  const { profile } = edited.settings
  const value = ownValueOf(profile, field.name, text)
  const isAccepted = field.values?.some((one) => String(one) === text) ?? false
  const set = (chosen: string | number | undefined) =>
    edited.changeProfile(setValue(profile, field.name, text, chosen))
  const choose = (chosen: string) =>
    set(chosen === NULL ? '' : field.values?.find((one) => String(one) === chosen))
  if (field.values === null)
    return (
      <TextField
        legend={t.valueOf(text)}
        isLegendHidden
        value={value === undefined ? '' : String(value)}
        onCommit={(given) => set(given.trim() === '' ? undefined : Number(given.replace(',', '.')))}
      />
    )
  return (
    <select
      aria-label={t.valueOf(text)}
      aria-invalid={value === undefined && !isAccepted}
      value={value === '' ? NULL : String(value ?? '')}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">{isAccepted ? t.asItIs : t.choose}</option>
      {field.values.map((one) => (
        <option key={one} value={String(one)}>
          {choiceText(field.name, one)}
        </option>
      ))}
      <option value={NULL}>{t.notReported}</option>
    </select>
  )
}

/** Texts of a column that become one of a few values, or a number of a condition. */
const ValueTable = ({ edited, column, field }: FieldProps) => {
  const t = deskTexts().import.values
  const mapped = Object.keys(edited.settings.profile.values?.[field.name] ?? {})
  const given = field.isScaled ? column.values.filter((text) => !NUMBER.test(text.trim())) : column.values
  const lower = new Set(given.map((text) => text.toLowerCase()))
  const texts = [...given, ...mapped.filter((text) => !lower.has(text.toLowerCase()))]
  if (texts.length === 0) return null
  const columns: Column<string>[] = [
    { field: 'text', heading: t.inFile, kind: 'text', cell: (text) => <FileText>{text}</FileText> },
    {
      field: 'value',
      heading: t.published,
      cell: (text) => <ValueChoice edited={edited} field={field} text={text} />,
    },
  ]
  const title = t.valuesOf(column.name, fieldTitle(field))
  return (
    <DataTable
      title={title}
      caption={title}
      isCompact
      columns={columns}
      rows={texts}
      keyOf={(text) => text}
    />
  )
}

/** The ends of a scale, and which of them is the best. */
const ScaleForm = ({ edited, column, field }: FieldProps) => {
  const t = deskTexts().import.scales
  const { profile } = edited.settings
  const text = profile.scales?.[field.name]
  const ends = scaleEnds(text)
  if (column.range === null && text === undefined) return null
  const found: ScaleEnds = { worst: column.range?.least ?? 0, best: column.range?.greatest ?? 100 }
  const { worst, best } = ends ?? found
  const [low, high] = [Math.min(worst, best), Math.max(worst, best)]
  const set = (scale: ScaleEnds | undefined) =>
    edited.changeProfile(setEntry(profile, 'scales', field.name, scale === undefined ? '' : scaleText(scale)))
  const isRising = best > worst
  const setEnds = (from: number, to: number) =>
    Number.isFinite(from) &&
    Number.isFinite(to) &&
    from < to &&
    set(isRising ? { worst: from, best: to } : { worst: to, best: from })
  const isCloudCover = field.name === 'cloud_cover'
  const choose = (rising: boolean) => set(rising ? { worst: low, best: high } : { worst: high, best: low })
  const radio = (label: string, isChecked: boolean, onChoose: () => void) => (
    <Checkbox name={`scale-${field.name}`} label={label} isChecked={isChecked} onChange={onChoose} />
  )
  return (
    <fieldset class={styles.scale}>
      <legend>{t.legend(column.name, fieldTitle(field))}</legend>
      {radio(t.percent, text === undefined, () => set(undefined))}
      {radio(
        (isCloudCover ? t.highIsCloudy : t.highIsBest)(formatExact(low), formatExact(high)),
        ends !== undefined && isRising,
        () => choose(true),
      )}
      {radio(
        (isCloudCover ? t.lowIsCloudy : t.lowIsBest)(formatExact(low), formatExact(high)),
        ends !== undefined && !isRising,
        () => choose(false),
      )}
      {text !== undefined && ends === undefined && <p class="remark">{t.other(text)}</p>}
      {ends && (
        <div class={`row ${styles.fields}`}>
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
        </div>
      )}
    </fieldset>
  )
}

/** Nicknames that may be spellings of one. */
const Nicknames = ({ edited }: Pick<StepProps, 'edited'>) => {
  const t = deskTexts().import.nicknames
  const { profile } = edited.settings
  const similar = edited.draft.similarNicknames
  const mapped = Object.entries(profile.values?.['observer'] ?? {})
  const others = mapped.filter(([text]) => !similar.some(({ nickname }) => nickname === text))
  if (similar.length === 0 && others.length === 0) return null
  const set = (nickname: string, value: string | undefined) =>
    edited.changeProfile(setValue(profile, 'observer', nickname, value))
  return (
    <fieldset>
      <legend>{t.legend}</legend>
      {similar.map((pair) => (
        <Checkbox
          key={`${pair.nickname} ${pair.similar}`}
          label={t.isSame(pair.nickname, pair.similar)}
          isChecked={ownValueOf(profile, 'observer', pair.nickname) === pair.similar}
          onChange={(isSame) => set(pair.nickname, isSame ? pair.similar : undefined)}
        />
      ))}
      {others.map(([nickname, value]) => (
        <Checkbox
          key={nickname}
          label={t.isSame(nickname, String(value))}
          isChecked
          onChange={() => set(nickname, undefined)}
        />
      ))}
    </fieldset>
  )
}

export const ValueSettings = ({ edited, questions }: SettingsProps) => {
  const t = deskTexts().import.values
  const { columns, fields } = edited.draft
  const mapped = columns.flatMap((column) => {
    const field = fields.find(({ name }) => name === column.field)
    return field === undefined ? [] : [{ column, field }]
  })
  const chosen = mapped.filter(({ field }) => field.values !== null || field.isScaled)
  if (chosen.length === 0 && edited.draft.similarNicknames.length === 0 && questions.length === 0) return null
  return (
    <SettingsPanel heading={t.heading} questions={questions}>
      {chosen.map(({ column, field }) => (
        <div key={column.name}>
          {field.isScaled && <ScaleForm edited={edited} column={column} field={field} />}
          <ValueTable edited={edited} column={column} field={field} />
        </div>
      ))}
      <Nicknames edited={edited} />
    </SettingsPanel>
  )
}
