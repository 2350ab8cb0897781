/** Renames an observer, or merges two. */
import type { RenameObserver } from '@heliolog/desk-api'
import { Checkbox, TextField } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { type FormProps, PreviewButtons, WhomField } from './form-elements.tsx'

export const RenameForm = ({ form, onChange, onClose }: FormProps<RenameObserver>) => {
  const t = deskTexts().observers
  return (
    <>
      <WhomField form={form} onChange={onChange} />
      <TextField legend={t.newNickname} value={form.to} onCommit={(to) => onChange({ ...form, to })} />
      <Checkbox label={t.merge} isChecked={form.merge} onChange={(merge) => onChange({ ...form, merge })} />
      <PreviewButtons change={form} isComplete={form.to.trim() !== ''} onClose={onClose} />
    </>
  )
}
