/** The list of publications. */
import { deskTexts } from '../language/desk-texts.ts'

export const HistoryPage = () => <h1>{deskTexts().history.heading}</h1>
