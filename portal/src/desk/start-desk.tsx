/** Starts the desk: its theme, its session, and its pages in the operator's language. */
import '@fontsource-variable/inter/wght.css'
import '../elements/style/style.css'
import { render } from 'preact'
import { restoreScrollOnBack } from '../browser/routing.ts'
import { followSystemTheme } from '../browser/theme.ts'
import { preferredLanguage } from '../language/language.ts'
import { currentLanguage, loadTexts } from '../language/texts.ts'
import { startSession } from './data/session.ts'
import { Desk } from './desk.tsx'
import { loadDeskTexts } from './language/desk-texts.ts'

followSystemTheme()
restoreScrollOnBack()
const root = document.getElementById('desk')
if (root !== null) {
  const language = preferredLanguage(document.documentElement.lang)
  await Promise.all([loadTexts(language), loadDeskTexts(language)])
  document.documentElement.lang = currentLanguage()
  const fault = await startSession()
  render(<Desk fault={fault} />, root)
}
