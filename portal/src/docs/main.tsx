import '@fontsource-variable/inter/wght.css'
import '../style/style.css'
import { render } from 'preact'
import { Header } from '../frame/header.tsx'
import { followSystemTheme } from '../theme.ts'

followSystemTheme()
const root = document.getElementById('portal')
if (root) render(<Header path="docs" />, root)
