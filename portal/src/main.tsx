import '@fontsource-variable/inter/wght.css'
import './style/style.css'
import { render } from 'preact'
import { Portal } from './frame/portal.tsx'
import { returnOnBack } from './scrolling.ts'
import { readSummary } from './summary.ts'
import { followSystemTheme } from './theme.ts'

followSystemTheme()
returnOnBack()
void readSummary()
const root = document.getElementById('portal')
if (root) render(<Portal />, root)
