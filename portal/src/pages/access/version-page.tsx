/** A published version of the data, to which citations link: when it was published, how to cite it, and its files. */
import type { VersionDescription } from '../../../../server/src/features/portal/summary.ts'
import type { PageComponent } from '../../browser/routing.ts'
import { fetchDocument } from '../../data/client.ts'
import { useRequest } from '../../data/request-state.ts'
import { Copyable } from '../../elements/copyable.tsx'
import { Instant } from '../../elements/instant.tsx'
import { Link } from '../../elements/link.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { RichText } from '../../elements/rich-text.tsx'
import { CURL_AUTHORIZATION } from '../../format/text.ts'
import { texts } from '../../language/texts.ts'
import styles from './access.module.css'
import { Citation } from './citation.tsx'

/** The server describes the version in JSON-LD to clients that do not ask for HTML. */
const fetchVersion = async (version: string): Promise<VersionDescription> =>
  JSON.parse(await fetchDocument(`/versions/${encodeURIComponent(version)}`))

const Files = ({ distribution = [], conditionsOfAccess }: VersionDescription) => {
  const t = texts().version
  const [first] = distribution
  const files = distribution.map(({ contentUrl }) => {
    const [, table = '', extension = ''] = /([^/.]+)(\.[^/?]+)(?:\?|$)/.exec(contentUrl) ?? []
    return { contentUrl, table, extension }
  })
  return (
    <section class="panel" aria-labelledby="files">
      <h2 id="files">{t.files}</h2>
      {first === undefined ? (
        <>
          <p>{t.gone}</p>
          <p lang="en">{conditionsOfAccess}</p>
        </>
      ) : (
        <>
          <p>
            <RichText text={t.needToken} elements={{ access: (inner) => <Link to="access">{inner}</Link> }} />
          </p>
          <Copyable
            label="curl"
            text={`curl ${CURL_AUTHORIZATION} -OJ \\\n  "${new URL(first.contentUrl, location.href)}"`}
          />
          {[...Map.groupBy(files, ({ table }) => table)].map(([table, own]) => (
            <p key={table} class="row">
              {table}
              {own.map(({ contentUrl, extension }) => (
                <a key={extension} href={contentUrl} aria-label={table + extension}>
                  {extension}
                </a>
              ))}
            </p>
          ))}
        </>
      )}
    </section>
  )
}

const Version = (dataset: VersionDescription) => {
  const { version, datePublished, exampleOfWork: current } = dataset
  const t = texts().version
  return (
    <>
      <p>
        {datePublished !== undefined && (
          <RichText text={t.published} elements={{ time: () => <Instant at={datePublished} /> }} />
        )}{' '}
        {version === current.version ? (
          t.isCurrent
        ) : (
          <RichText
            text={t.newer}
            elements={{ current: () => <Link to={`versions/${current.version}`}>{current.version}</Link> }}
          />
        )}
      </p>
      <div class="panels">
        <Citation version={version} />
        <Files {...dataset} />
      </div>
    </>
  )
}

export const Page: PageComponent = ({ name }) => (
  <div class={styles.access}>
    <h1>{texts().version.heading(name)}</h1>
    <RequestView request={useRequest(() => fetchVersion(name), name)} waitingFor={texts().version.loading}>
      {(dataset) => <Version {...dataset} />}
    </RequestView>
  </div>
)
