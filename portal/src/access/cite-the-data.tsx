/** What is owed for the data: the line to show, and the entry for a list of references. */
import { useAnswer } from '../answer.ts'
import { Answered } from '../elements/answered.tsx'
import { Copyable } from '../elements/copyable.tsx'
import { addressOf } from '../routing.ts'
import { readDocument } from '../service.ts'

const readCitations = async () => {
  const [bibtex, plain] = await Promise.all([
    readDocument('/bulk/v1/citation.bib'),
    readDocument('/bulk/v1/citation.txt'),
  ])
  return { bibtex, plain }
}

export const CiteTheData = ({ attribution }: { attribution: string }) => {
  const citations = useAnswer(readCitations, '')
  return (
    <section class="panel" aria-labelledby="cite">
      <h2 id="cite">Credit and cite the data</h2>
      <p>Whatever you publish or build from the data must credit the community’s observers with this line:</p>
      <Copyable label="Attribution" text={attribution} />
      <Answered answer={citations} waitingFor="Reading the citation">
        {({ bibtex, plain }) => (
          <>
            <h3>BibTeX</h3>
            <p>It names the version of the data, so that others can tell whether they have the same.</p>
            <Copyable label="BibTeX" text={bibtex.trimEnd()} />
            <h3>As a sentence</h3>
            <Copyable label="Citation" text={plain.trimEnd()} />
          </>
        )}
      </Answered>
      <p>
        Reference managers such as Zotero read <a href={addressOf('bulk/v1/citation.json')}>CSL-JSON</a>.
      </p>
    </section>
  )
}
