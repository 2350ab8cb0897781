import '@fontsource-variable/inter/wght.css'
import './style/style.css'
import { render } from 'preact'
import { restoreScrollOnBack } from './browser/scroll-restoration.ts'
import { followSystemTheme } from './browser/theme.ts'
import { applyAccent } from './frame/accent.ts'
import { Portal } from './frame/portal.tsx'
import { loadSummary } from './service/summary.ts'

applyAccent()
followSystemTheme()
restoreScrollOnBack()
loadSummary()
const root = document.getElementById('portal')
if (root) render(<Portal />, root)
