import '@fontsource-variable/inter/wght.css'
import './style/style.css'
import { restoreScrollOnBack } from './browser/scroll-restoration.ts'
import { followSystemTheme } from './browser/theme.ts'
import { applyAccent } from './frame/accent.ts'
import { Portal } from './frame/portal.tsx'
import { renderInLanguage } from './frame/render-in-language.ts'
import { loadSummary } from './service/summary.ts'

applyAccent()
followSystemTheme()
restoreScrollOnBack()
loadSummary()
void renderInLanguage(() => <Portal />)
