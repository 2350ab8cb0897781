import english, { type DeskTexts } from './desk-en.ts'
import importTexts from './import-fr.ts'

const texts: DeskTexts = { ...english, import: importTexts }

export default texts
