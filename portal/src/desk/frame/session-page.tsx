/** The page of a tab without a session. */
import type { Message } from '@heliolog/desk-api'
import { RichText } from '../../elements/rich-text.tsx'
import { messageText } from '../data/message-text.ts'
import { deskTexts } from '../language/desk-texts.ts'
import { DeskHeader } from './desk-frame.tsx'

export const SessionPage = ({ fault }: { fault: Message | undefined }) => {
  const t = deskTexts().session
  return (
    <>
      <DeskHeader />
      <main id="content" tabIndex={-1}>
        <h1>{t.heading}</h1>
        {fault !== undefined && (
          <p class="notice problem" role="alert">
            {messageText(fault)}
          </p>
        )}
        {[t.about, t.howTo, t.notRunning].map((text) => (
          <p key={text}>
            <RichText text={text} />
          </p>
        ))}
      </main>
    </>
  )
}
