/** A publication: where it came from, its changes, and how to undo it. */
import type { Publication } from '@heliolog/desk-api'
import { useRequest } from '../../data/request-state.ts'
import { Facts } from '../../elements/figure.tsx'
import { Instant } from '../../elements/instant.tsx'
import { Link } from '../../elements/link.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { desk } from '../data/desk-client.ts'
import { deskTexts } from '../language/desk-texts.ts'
import { KindCounts } from '../result.tsx'
import { ChangesTable } from './changes-table.tsx'
import { actionText } from './history-page.tsx'
import { usePages } from './load-pages.ts'
import { PagedRows } from './paged-rows.tsx'
import styles from './publication-page.module.css'
import { UndoSection } from './undo-section.tsx'

const Origin = ({ publication }: { publication: Publication }) => {
  const t = deskTexts().history
  const { at, action, source, files, runBy, note, version, kinds } = publication
  const texts = [
    [t.action, actionText(action)],
    [t.source, source],
    [t.files, files.join(', ')],
    [t.by, runBy],
    [t.note, note],
  ] as const
  return (
    <Facts
      class={`panel ${styles.origin}`}
      facts={[
        [t.at, <Instant key="at" at={at} />],
        ...texts.flatMap(([name, text]) =>
          text === null || text === '' ? [] : [[name, <bdi key={name}>{text}</bdi>] as const],
        ),
        [t.records, <KindCounts key="records" kinds={kinds} />],
        [deskTexts().frame.version, <code key="version">{version}</code>],
      ]}
    />
  )
}

const Changes = ({ number }: { number: number }) => {
  const t = deskTexts().history
  const pages = usePages(async (after: number | undefined) => {
    const { rows, next } = await desk.changes(number, after)
    return { rows, next: next ?? undefined }
  })
  return (
    <section>
      <h2>{t.changes}</h2>
      <PagedRows pages={pages} waitingFor={t.loadingChanges} more={t.moreChanges}>
        {(rows) => (rows.length === 0 ? <p>{t.noChanges}</p> : <ChangesTable rows={rows} />)}
      </PagedRows>
    </section>
  )
}

export const PublicationPage = ({ number }: { number: number }) => {
  const t = deskTexts().history
  const request = useRequest(async () => {
    const [newest] = await desk.publications(number + 1)
    return newest?.number === number ? newest : undefined
  }, String(number))
  return (
    <>
      <p>
        <Link to="history">{t.all}</Link>
      </p>
      <h1>{t.publication(number)}</h1>
      <RequestView request={request} waitingFor={t.loading}>
        {(publication) =>
          publication === undefined ? (
            <p class="notice">{t.notFound(String(number))}</p>
          ) : (
            <>
              <Origin publication={publication} />
              <UndoSection number={number} />
              <Changes number={number} />
            </>
          )
        }
      </RequestView>
    </>
  )
}
