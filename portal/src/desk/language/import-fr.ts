import type { ImportTexts } from './import-en.ts'

const texts: ImportTexts = {
  title: 'Import',
}

export default texts
