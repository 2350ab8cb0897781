import '@fontsource-variable/inter/wght.css'
import '../style/style.css'
import { render } from 'preact'
import { Footer } from '../frame/footer.tsx'
import { Header } from '../frame/header.tsx'
import { SampleNotice } from '../frame/sample-notice.tsx'
import { readSummary } from '../summary.ts'
import { followSystemTheme } from '../theme.ts'
import { Reference } from './reference.tsx'

followSystemTheme()
void readSummary()
const root = document.getElementById('portal')
if (root)
  render(
    <>
      <Header path="docs" />
      <SampleNotice />
      <main id="content" tabIndex={-1}>
        <Reference />
      </main>
      <Footer />
    </>,
    root,
  )
