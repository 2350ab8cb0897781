/** A list that is loaded a page at a time, with a button for the next page. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Problem, Waiting } from '../../elements/request-view.tsx'
import styles from '../desk.module.css'

interface Page<Row> {
  rows: Row[]
  /** The argument for the next page; null on the last one. */
  next: number | null
}

interface PagedRowsProps<Row> {
  load: (from: number | undefined) => Promise<Page<Row>>
  /** Shown while waiting, such as "Loading the changes". */
  waitingFor: string
  /** The text of the button. */
  more: string
  children: (rows: readonly Row[]) => ComponentChildren
}

export const PagedRows = <Row,>({ load, waitingFor, more, children }: PagedRowsProps<Row>) => {
  const [loaded, setLoaded] = useState<Page<Row>>()
  const [isLoading, setLoading] = useState(true)
  const [error, setError] = useState<unknown>()
  const loadMore = async () => {
    setLoading(true)
    setError(undefined)
    try {
      const { rows, next } = await load(loaded?.next ?? undefined)
      setLoaded({ rows: [...(loaded?.rows ?? []), ...rows], next })
    } catch (fault) {
      setError(fault)
    } finally {
      setLoading(false)
    }
  }
  useEffect(() => void loadMore(), [])
  return (
    <>
      {loaded !== undefined && children(loaded.rows)}
      {isLoading && <Waiting what={waitingFor} />}
      {error !== undefined && <Problem error={error} retry={loadMore} />}
      {error === undefined && !isLoading && loaded?.next != null && (
        <p class={styles.more}>
          <button type="button" onClick={loadMore}>
            {more}
          </button>
        </p>
      )}
    </>
  )
}
