/** The English texts of the import, which define those of the other languages. */
const english = {
  title: 'Import',
}

export type ImportTexts = typeof english

export default english
