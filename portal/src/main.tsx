import '@fontsource-variable/inter/wght.css'
import './elements/style/style.css'
import { restoreScrollOnBack } from './browser/routing.ts'
import { startDocument } from './elements/frame/start.ts'
import { Portal } from './pages/portal.tsx'

restoreScrollOnBack()
void startDocument(() => <Portal />)
