import '@fontsource-variable/inter/wght.css'
import '../style/style.css'
import { render } from 'preact'
import { followSystemTheme } from '../browser/theme.ts'
import { applyAccent } from '../frame/accent.ts'
import { Frame } from '../frame/frame.tsx'
import { loadSummary } from '../service/summary.ts'
import { Reference } from './reference.tsx'

applyAccent()
followSystemTheme()
loadSummary()
const root = document.getElementById('portal')
if (root)
  render(
    <Frame path="docs">
      <Reference />
    </Frame>,
    root,
  )
