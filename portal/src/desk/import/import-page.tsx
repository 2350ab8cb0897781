/** The four steps of an import. */
import { deskTexts } from '../language/desk-texts.ts'

const STEPS = ['files', 'columns', 'check', 'publish'] as const

export type ImportStep = (typeof STEPS)[number]

export const isImportStep = (step: string): step is ImportStep => (STEPS as readonly string[]).includes(step)

interface ImportPageProps {
  /** Of the draft. */
  id: string
  step: ImportStep
}

export const ImportPage = ({ id, step }: ImportPageProps) => (
  <h1>
    {deskTexts().import.title} {id} {step}
  </h1>
)
