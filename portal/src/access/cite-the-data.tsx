/** What is owed for the data: the line to show, and the entry for a list of references. */

import { hrefOf } from '../browser/routing.ts'
import { Copyable } from '../elements/copyable.tsx'
import { RequestView } from '../elements/request-view.tsx'
import { fetchDocument } from '../service/client.ts'
import { useRequest } from '../service/request-state.ts'

const readCitations = async () => {
  const [bibtex, plain] = await Promise.all([
    fetchDocument('/bulk/v1/citation.bib'),
    fetchDocument('/bulk/v1/citation.txt'),
  ])
  return { bibtex, plain }
}

export const CiteTheData = ({ attribution }: { attribution: string }) => {
  const citations = useRequest(readCitations, '')
  return (
    <section class="panel" aria-labelledby="cite">
      <h2 id="cite">Credit and cite the data</h2>
      <p>Whatever you publish or build from the data must credit the community’s observers with this line:</p>
      <Copyable label="Attribution" text={attribution} />
      <RequestView request={citations} waitingFor="Reading the citation">
        {({ bibtex, plain }) => (
          <>
            <h3>BibTeX</h3>
            <p>It names the version of the data, so that others can tell whether they have the same.</p>
            <Copyable label="BibTeX" text={bibtex.trimEnd()} />
            <h3>As a sentence</h3>
            <Copyable label="Citation" text={plain.trimEnd()} />
          </>
        )}
      </RequestView>
      <p>
        Reference managers such as Zotero read <a href={hrefOf('bulk/v1/citation.json')}>CSL-JSON</a>.
      </p>
    </section>
  )
}
