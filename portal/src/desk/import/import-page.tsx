/** An import in four steps, which can go back. The desk keeps its draft, so a reload loses nothing. */
import type { Draft } from '@heliolog/desk-api'
import type { FunctionComponent } from 'preact'
import { hrefOf, navigate } from '../../browser/routing.ts'
import { useRequest } from '../../data/request-state.ts'
import { RequestView } from '../../elements/request-view.tsx'
import { desk } from '../data/desk-client.ts'
import { deskTexts } from '../language/desk-texts.ts'
import { CheckStep } from './check/check-step.tsx'
import { PublishStep } from './check/publish-step.tsx'
import { ColumnsStep } from './columns/columns-step.tsx'
import { FilesStep } from './files-step.tsx'
import { isStep, type Step, StepLinks, type StepProps, stepPath } from './steps.tsx'
import { useDraft } from './use-draft.ts'

const PAGES: Record<Step, FunctionComponent<StepProps>> = {
  files: FilesStep,
  columns: ColumnsStep,
  check: CheckStep,
  publish: PublishStep,
}

export const isImportStep = isStep

const ImportSteps = ({ draft: first, step }: { draft: Draft; step: Step }) => {
  const edited = useDraft(first)
  const t = deskTexts().import
  const StepPage = PAGES[step]
  const go = async (other: Step) => {
    if (await edited.flush()) navigate(hrefOf(stepPath(first.id, other)))
  }
  return (
    <>
      <h1>{t.heading(edited.settings.source)}</h1>
      <StepLinks id={first.id} current={step} />
      <StepPage edited={edited} go={go} />
    </>
  )
}

export const ImportPage = ({ id, step }: { id: string; step: Step }) => {
  const request = useRequest(() => desk.draft(id), id)
  return (
    <RequestView request={request} waitingFor={deskTexts().import.loading}>
      {(draft) => <ImportSteps key={draft.id} draft={draft} step={step} />}
    </RequestView>
  )
}
