/** The undo of a publication, or the reason why it is not possible. */
import { ChangeSection, useChange } from '../change-section.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { UndoButton } from '../result.tsx'

export const UndoSection = ({ number }: { number: number }) => {
  const change = useChange((request) => request.what === 'undo' && request.publication === number)
  const t = deskTexts().undo
  return (
    <ChangeSection change={change} heading={t.heading(number)} faultTitle={t.notPossible}>
      <p class="remark">{t.about}</p>
      <p>
        <UndoButton publication={number} />
      </p>
    </ChangeSection>
  )
}
