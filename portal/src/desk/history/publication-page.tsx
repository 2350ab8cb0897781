/** A publication: its changes, and how to undo it. */
import { deskTexts } from '../language/desk-texts.ts'

export const PublicationPage = ({ number }: { number: number }) => (
  <h1>{deskTexts().history.publication(number)}</h1>
)
