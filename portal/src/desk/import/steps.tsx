/** The four steps of an import, and the links and buttons that lead from one to another. */
import type { Question } from '@heliolog/desk-api'
import type { ComponentChildren } from 'preact'
import { Link } from '../../elements/link.tsx'
import { Problem } from '../../elements/request-view.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import styles from './import.module.css'
import type { EditedDraft } from './use-draft.ts'

const STEPS = ['files', 'columns', 'check', 'publish'] as const
export type Step = (typeof STEPS)[number]

export const isStep = (name: string): name is Step => (STEPS as readonly string[]).includes(name)

export interface StepProps {
  edited: EditedDraft
  /** Opens another step as soon as the desk has all changes. */
  go: (step: Step) => Promise<void>
}

export type Edited = Pick<StepProps, 'edited'>

/** Of a group of settings, with the questions about them. */
export interface SettingsProps extends Edited {
  questions: readonly Question[]
}

export const stepPath = (id: string, step: Step): string => `import/${encodeURIComponent(id)}/${step}`

export const StepLinks = ({ id, current }: { id: string; current: Step }) => {
  const { steps } = deskTexts().import
  return (
    <nav aria-label={steps.label}>
      <ol class={`sub-pages ${styles.steps}`}>
        {STEPS.map((step) => (
          <li key={step}>
            <Link to={stepPath(id, step)} aria-current={step === current ? 'page' : undefined}>
              {steps[step]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface StepButtonsProps extends StepProps {
  back?: Step
  next: Step
  /** An action besides opening the next step, such as the publication. */
  onNext?: () => void
  isDisabled?: boolean
  /** Why the next step is not possible yet. */
  missing?: string | undefined
  /** Another button, which makes it possible. */
  children?: ComponentChildren
  /** Why the button did nothing. */
  error?: unknown
}

/** The buttons below a step, and why its last change was rejected. */
export const StepButtons = (props: StepButtonsProps) => {
  const { edited, go, back, next, onNext, isDisabled, missing, children, error } = props
  const { steps, saving } = deskTexts().import
  const problem = error ?? edited.error
  return (
    <>
      {problem !== undefined && <Problem error={problem} />}
      <div class={`row ${styles.stepButtons}`}>
        {back && (
          <button type="button" onClick={() => go(back)}>
            <span aria-hidden="true">← </span>
            {steps[back]}
          </button>
        )}
        <button
          type="button"
          class={onNext ? 'primary' : `primary ${styles.opensNext}`}
          disabled={isDisabled}
          onClick={onNext ?? (() => go(next))}
        >
          {steps[next]}
        </button>
        {children}
        <span role="status">{edited.isSaving ? saving : missing}</span>
      </div>
    </>
  )
}
