/** A panel of settings with the questions about them. */
import type { Question } from '@heliolog/desk-api'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Questions } from '../import-elements.tsx'
import type { StepProps } from '../steps.tsx'

export interface SettingsProps extends Pick<StepProps, 'edited'> {
  questions: readonly Question[]
}

interface SettingsPanelProps {
  heading: string
  questions: readonly Question[]
  children: ComponentChildren
}

export const SettingsPanel = ({ heading, questions, children }: SettingsPanelProps) => {
  const id = useId()
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <Questions questions={questions} />
      {children}
    </section>
  )
}
