import '@fontsource-variable/inter/wght.css'
import './style/style.css'
import { render } from 'preact'
import { Portal } from './frame/portal.tsx'
import { readSummary } from './service.ts'
import { followSystemTheme } from './theme.ts'

followSystemTheme()
// Under way while the page is drawn; who shows it tells what becomes of it.
readSummary().catch(() => {})
const root = document.getElementById('portal')
if (root) render(<Portal />, root)
