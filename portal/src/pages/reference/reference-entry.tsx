import '@fontsource-variable/inter/wght.css'
import '../../elements/style/style.css'
import { Frame } from '../../elements/frame/frame.tsx'
import { startDocument } from '../../elements/frame/start.ts'
import { Reference } from './reference.tsx'

void startDocument(() => (
  <Frame path="docs">
    <Reference />
  </Frame>
))
