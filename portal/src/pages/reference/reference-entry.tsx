import '@fontsource-variable/inter/wght.css'
import '../../elements/style/style.css'
import { followSystemTheme } from '../../browser/theme.ts'
import { loadSummary } from '../../data/summary.ts'
import { applyAccent } from '../../elements/frame/accent.ts'
import { Frame } from '../../elements/frame/frame.tsx'
import { renderInLanguage } from '../../elements/frame/render-in-language.ts'
import { Reference } from './reference.tsx'

applyAccent()
followSystemTheme()
loadSummary()
void renderInLanguage(() => (
  <Frame path="docs">
    <Reference />
  </Frame>
))
