/** A publication: where it came from, its changes, and how to undo it. */
import type { ChangedRow } from '@heliolog/desk-api'
import { useRequest } from '../../data/request-state.ts'
import { Facts } from '../../elements/figure.tsx'
import { Link } from '../../elements/link.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { desk } from '../data/desk-client.ts'
import styles from '../desk.module.css'
import { deskTexts } from '../language/desk-texts.ts'
import { ChangesTable } from './changes-table.tsx'
import { publicationFacts } from './history-page.tsx'
import { PagedRows } from './paged-rows.tsx'
import { UndoSection } from './undo-section.tsx'

const Changes = ({ rows }: { rows: readonly ChangedRow[] }) =>
  rows.length === 0 ? <p>{deskTexts().history.noChanges}</p> : <ChangesTable rows={rows} />

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
              <Facts
                class={`row readout ${styles.facts}`}
                facts={[
                  ...publicationFacts().map(([name, read]) => [name, read(publication)] as const),
                  [deskTexts().frame.version, <code key="version">{publication.version}</code>],
                ]}
              />
              <UndoSection number={number} />
              <h2>{t.changes}</h2>
              <PagedRows
                load={(after) => desk.changes(number, after)}
                waitingFor={t.loadingChanges}
                more={t.moreChanges}
              >
                {(rows) => <Changes rows={rows} />}
              </PagedRows>
            </>
          )
        }
      </RequestView>
    </>
  )
}
