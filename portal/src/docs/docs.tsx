import '@fontsource-variable/inter/wght.css'
import '../style/style.css'
import { followSystemTheme } from '../browser/theme.ts'
import { applyAccent } from '../frame/accent.ts'
import { Frame } from '../frame/frame.tsx'
import { renderInLanguage } from '../frame/render-in-language.ts'
import { loadSummary } from '../service/summary.ts'
import { Reference } from './reference.tsx'

applyAccent()
followSystemTheme()
loadSummary()
void renderInLanguage(() => (
  <Frame path="docs">
    <Reference />
  </Frame>
))
