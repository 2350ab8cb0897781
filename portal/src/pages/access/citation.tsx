/** Credit and citation of the data. */
import { hrefOf } from '../../browser/routing.ts'
import { fetchDocument } from '../../data/client.ts'
import { useRequest } from '../../data/request-state.ts'
import { SERVICE } from '../../data/service-settings.ts'
import { useAttribution } from '../../data/summary.ts'
import { Copyable } from '../../elements/copyable.tsx'
import { DataLicenseLink, linkTo } from '../../elements/link.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { RichText } from '../../elements/rich-text.tsx'
import { texts } from '../../language/texts.ts'

const fetchCitations = async (query: string) => {
  const [bibtex, plain] = await Promise.all([
    fetchDocument(`/bulk/v1/citation.bib${query}`),
    fetchDocument(`/bulk/v1/citation.txt${query}`),
  ])
  return { bibtex, plain }
}

/** Cites a version, by default the current one. */
export const Citation = ({ version }: { version?: string }) => {
  const attribution = useAttribution()
  const query = version === undefined ? '' : `?version=${version}`
  const citations = useRequest(() => fetchCitations(query), query)
  const t = texts().access
  const license = SERVICE.data_license
  return (
    <section class="panel" aria-labelledby="cite">
      <h2 id="cite">{t.cite}</h2>
      <p>{t.mustCredit}</p>
      <Copyable label={t.attribution} text={attribution} isProse />
      {license && (
        <p>
          <RichText text={t.seeLicense} elements={{ license: () => <DataLicenseLink license={license} /> }} />
        </p>
      )}
      <RequestView request={citations} waitingFor={t.loadingCitation}>
        {({ bibtex, plain }) => (
          <>
            <h3>BibTeX</h3>
            <p>{t.aboutBibtex}</p>
            <Copyable label="BibTeX" text={bibtex.trimEnd()} />
            <h3>{t.plainText}</h3>
            <Copyable label={t.citation} text={plain.trimEnd()} isProse />
          </>
        )}
      </RequestView>
      <p>
        <RichText
          text={t.referenceManagers}
          elements={{ csl: linkTo(hrefOf('bulk/v1/citation.json') + query) }}
        />
      </p>
    </section>
  )
}
