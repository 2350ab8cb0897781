/** A list with a button for its next page. */
import type { ComponentChildren } from 'preact'
import { Problem, Waiting } from '../../elements/request-view.tsx'
import type { LoadedPages } from './load-pages.ts'
import styles from './paged-rows.module.css'

interface PagedRowsProps<Row> {
  pages: LoadedPages<Row>
  /** Shown while waiting, such as "Loading the changes". */
  waitingFor: string
  /** The text of the button. */
  more: string
  children: (rows: readonly Row[]) => ComponentChildren
}

export const PagedRows = <Row,>({ pages, waitingFor, more, children }: PagedRowsProps<Row>) => {
  const { rows, isLoading, error, loadMore } = pages
  return (
    <>
      {rows !== undefined && children(rows)}
      {isLoading && <Waiting what={waitingFor} />}
      {error !== undefined && <Problem error={error} retry={loadMore} />}
      {error === undefined && loadMore !== undefined && (
        <p class={styles.more}>
          <button type="button" onClick={loadMore}>
            {more}
          </button>
        </p>
      )}
    </>
  )
}
