/** Parts that the forms of observers have in common. */
import type { ForgetObserver, RenameObserver, StoreChange } from '@heliolog/desk-api'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import { TextField } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'

export interface FormProps<Change> {
  form: Change
  onChange: (form: Change) => void
  onClose: () => void
}

type Whom = RenameObserver | ForgetObserver

/** The nickname of a former observer, whom no table lists. */
export const WhomField = <Change extends Whom>({ form, onChange }: Omit<FormProps<Change>, 'onClose'>) =>
  form.absent ? (
    <TextField
      legend={deskTexts().observers.nickname}
      value={form.nickname}
      onCommit={(nickname) => onChange({ ...form, nickname: nickname.trim() })}
    />
  ) : null

interface PreviewButtonsProps {
  change: StoreChange
  isComplete: boolean
  onClose: () => void
}

export const PreviewButtons = ({ change, isComplete, onClose }: PreviewButtonsProps) => {
  const { job, follow } = useDesk()
  const t = deskTexts().observers
  const preview = async () => follow(await desk.change({ ...change, isPreview: true, note: null }))
  return (
    <div class="row">
      <ActionButton class="primary" send={preview} isDisabled={!isComplete || job?.state === 'running'}>
        {t.preview}
      </ActionButton>
      <button type="button" onClick={onClose}>
        {deskTexts().change.close}
      </button>
    </div>
  )
}
