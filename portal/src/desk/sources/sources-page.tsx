/** The first page: the sources of the store, and a place to drop files for an import. */
import { deskTexts } from '../language/desk-texts.ts'
import { FileDrop } from './file-drop.tsx'

export const SourcesPage = () => {
  const t = deskTexts().sources
  return (
    <>
      <h1>{t.heading}</h1>
      <FileDrop />
    </>
  )
}
