import english, { type DeskTexts } from './desk-en.ts'
import importTexts from './import-es.ts'

const texts: DeskTexts = { ...english, import: importTexts }

export default texts
