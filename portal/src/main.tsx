import '@fontsource-variable/inter/wght.css'
import './elements/style/style.css'
import { restoreScrollOnBack } from './browser/scroll-restoration.ts'
import { followSystemTheme } from './browser/theme.ts'
import { loadSummary } from './data/summary.ts'
import { applyAccent } from './elements/frame/accent.ts'
import { renderInLanguage } from './elements/frame/render-in-language.ts'
import { Portal } from './pages/portal.tsx'

applyAccent()
followSystemTheme()
restoreScrollOnBack()
loadSummary()
void renderInLanguage(() => <Portal />)
