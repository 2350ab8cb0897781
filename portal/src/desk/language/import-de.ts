import english, { type ImportTexts } from './import-en.ts'

const texts: ImportTexts = { ...english }

export default texts
