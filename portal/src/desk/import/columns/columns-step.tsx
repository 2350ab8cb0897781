/** The columns of the files, the fields that they become, and how their values are read. */
import type { Question } from '@heliolog/desk-api'
import { deskTexts } from '../../language/desk-texts.ts'
import { isAboutFiles } from '../files-step.tsx'
import { Messages, Questions } from '../import-elements.tsx'
import { StepButtons, type StepProps } from '../steps.tsx'
import { ColumnTable } from './column-table.tsx'
import { ConstantSettings, MissingFields } from './constant-settings.tsx'
import { DateSettings } from './date-settings.tsx'
import { PreviewTable } from './preview-table.tsx'
import { IdSettings, NumberSettings, SkipSettings } from './row-settings.tsx'
import { ValueSettings } from './value-settings.tsx'

/** The panels that show the questions about their keys. */
const PANELS = {
  date: ['date', 'timeOfDay'],
  values: ['values', 'scales'],
  constants: ['constants'],
  numbers: ['decimal', 'null', 'compass'],
  skip: ['skip'],
  ids: ['id', 'secret'],
} as const

type Panel = keyof typeof PANELS

const panelOf = ({ keys }: Question): Panel | undefined =>
  (Object.keys(PANELS) as Panel[]).find((panel) =>
    keys.some((key) => PANELS[panel].some((start) => key === start || key.startsWith(`${start}.`))),
  )

export const ColumnsStep = ({ edited, go }: StepProps) => {
  const t = deskTexts().import.columns
  const { draft } = edited
  const asked = draft.questions.filter((question) => !isAboutFiles(question))
  const questionsOf = (panel: Panel) => asked.filter((question) => panelOf(question) === panel)
  const ofColumns = asked.filter((question) => panelOf(question) === undefined && question.column !== null)
  const others = asked.filter((question) => panelOf(question) === undefined && question.column === null)
  return (
    <>
      <Messages messages={draft.faults} isFault />
      <Messages messages={draft.notes} />
      <MissingFields edited={edited} />
      <Questions questions={others} />
      <p class="remark">{t.about}</p>
      <ColumnTable edited={edited} questions={ofColumns} />
      <DateSettings edited={edited} questions={questionsOf('date')} />
      <ValueSettings edited={edited} questions={questionsOf('values')} />
      <ConstantSettings edited={edited} questions={questionsOf('constants')} />
      <NumberSettings edited={edited} questions={questionsOf('numbers')} />
      <SkipSettings edited={edited} questions={questionsOf('skip')} />
      <IdSettings edited={edited} questions={questionsOf('ids')} />
      <PreviewTable draft={draft} />
      <StepButtons edited={edited} go={go} back="files" next="check" />
    </>
  )
}
