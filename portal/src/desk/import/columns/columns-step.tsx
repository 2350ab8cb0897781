/** The columns of the files, the fields that they become, and how their values are read. */
import type { Question } from '@heliolog/desk-api'
import { fieldTitle } from '../../data/field-texts.ts'
import { deskTexts } from '../../language/desk-texts.ts'
import { useCheck } from '../check/use-check.ts'
import { isAboutFiles } from '../files-step.tsx'
import styles from '../import.module.css'
import { Faults, Questions } from '../import-elements.tsx'
import { type SettingsProps, StepButtons, type StepProps } from '../steps.tsx'
import { ColumnTable } from './column-table.tsx'
import { PreviewTable } from './preview-table.tsx'
import { ConstantSettings, DateSettings, IdSettings, NumberSettings, SkipSettings } from './row-settings.tsx'
import { ValueSettings } from './value-settings.tsx'

/** The first part of the keys about which each panel asks. */
const PANELS = {
  date: ['date', 'timeOfDay'],
  values: ['values', 'scales'],
  constants: ['constants'],
  numbers: ['decimal', 'null', 'compass'],
  skip: ['skip'],
  ids: ['id', 'secret'],
}

const panelOf = ({ keys, column }: Question): string | undefined =>
  Object.entries(PANELS).find(([, starts]) =>
    keys.some((key) => starts.includes(key.split('.')[0] ?? '')),
  )?.[0] ?? (column === null ? undefined : 'columns')

export const ColumnsStep = ({ edited, go }: StepProps) => {
  const t = deskTexts().import.columns
  const { draft } = edited
  const { start, error } = useCheck(edited)
  const asked = draft.questions.filter((question) => !isAboutFiles(question))
  const props = (panel?: string): SettingsProps => ({
    edited,
    questions: asked.filter((question) => panelOf(question) === panel),
  })
  const missing = draft.fields.filter(({ isRequired, isGiven }) => isRequired && !isGiven)
  const check = async () => {
    if (await start()) await go('check')
  }
  return (
    <>
      <Faults faults={draft.faults} />
      {missing.length > 0 && (
        <p class="notice problem" role="alert">
          <strong>{t.missing(missing.map(fieldTitle).join(', '))}</strong> {t.missingAdvice}
        </p>
      )}
      <p class="remark">{t.about}</p>
      <Questions questions={props().questions} />
      <ColumnTable {...props('columns')} />
      <DateSettings {...props('date')} />
      <ValueSettings {...props('values')} />
      <div class={styles.settings}>
        <ConstantSettings {...props('constants')} />
        <NumberSettings {...props('numbers')} />
        <SkipSettings {...props('skip')} />
        <IdSettings {...props('ids')} />
      </div>
      <PreviewTable draft={draft} />
      <StepButtons edited={edited} go={go} back="files" next="check" onNext={check} error={error} />
    </>
  )
}
