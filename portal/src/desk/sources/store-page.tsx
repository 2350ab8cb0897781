/** The page of a store that is missing, outdated or unusable. */
import { useDesk } from '../data/desk-state.tsx'
import { messageText } from '../data/message-text.ts'
import { deskTexts } from '../language/desk-texts.ts'

export const StorePage = () => {
  const { state, fault } = useDesk().overview
  if (state === 'current') return null
  return (
    <>
      <h1>{deskTexts().store[state]}</h1>
      {fault !== null && <p>{messageText(fault)}</p>}
    </>
  )
}
