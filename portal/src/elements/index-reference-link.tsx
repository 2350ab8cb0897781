/** The link to the description of the community index, in the API reference that every server has. */
import { hrefOf } from '../browser/routing.ts'

export const IndexReferenceLink = () => (
  <a href={hrefOf('docs', new URLSearchParams({ document: 'index' }))}>About the index</a>
)
