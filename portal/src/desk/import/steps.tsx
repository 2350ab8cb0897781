/** The four steps of an import, and the links and buttons that lead from one to another. */
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

export const stepPath = (id: string, step: Step): string => `import/${encodeURIComponent(id)}/${step}`

export const StepLinks = ({ id, current }: { id: string; current: Step }) => {
  const t = deskTexts().import
  return (
    <nav aria-label={t.steps.label}>
      <ol class={styles.steps}>
        {STEPS.map((step, at) => (
          <li key={step}>
            <Link to={stepPath(id, step)} aria-current={step === current ? 'page' : undefined}>
              <span class={styles.stepNumber} aria-hidden="true">
                {at + 1}
              </span>
              {t.steps[step]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface StepButtonsProps extends StepProps {
  back?: Step
  next?: Step
  onNext?: () => void
  isDisabled?: boolean
}

/** The buttons below a step, and why its last change was rejected. */
export const StepButtons = ({ edited, go, back, next, onNext, isDisabled = false }: StepButtonsProps) => {
  const t = deskTexts().import
  return (
    <>
      {edited.error !== undefined && <Problem error={edited.error} />}
      <div class={`row ${styles.stepButtons}`}>
        {back && (
          <button type="button" onClick={() => go(back)}>
            ← {t.steps[back]}
          </button>
        )}
        {next && (
          <button type="button" class="primary" disabled={isDisabled} onClick={onNext ?? (() => go(next))}>
            {t.steps[next]}
          </button>
        )}
        <span class="remark" role="status">
          {edited.isSaving ? t.saving : ''}
        </span>
      </div>
    </>
  )
}
