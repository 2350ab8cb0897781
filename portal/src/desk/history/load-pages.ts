/** A list that grows by a page at a time. */
import { useEffect, useState } from 'preact/hooks'

export interface LoadedPages<Row> {
  /** Undefined until the first page is there. */
  rows: Row[] | undefined
  isLoading: boolean
  error: unknown
  /** Loads the next page; undefined if there is none. */
  loadMore: (() => void) | undefined
}

interface Page<Row, Position> {
  rows: Row[]
  /** Undefined after the last page. */
  next: Position | undefined
}

/** Loads the first page at once, and the next one on demand. */
export const usePages = <Row, Position>(
  load: (from: Position | undefined) => Promise<Page<Row, Position>>,
): LoadedPages<Row> => {
  const [loaded, setLoaded] = useState<Page<Row, Position>>()
  const [isLoading, setLoading] = useState(true)
  const [error, setError] = useState<unknown>()
  const loadMore = async () => {
    setLoading(true)
    setError(undefined)
    try {
      const { rows, next } = await load(loaded?.next)
      setLoaded({ rows: [...(loaded?.rows ?? []), ...rows], next })
    } catch (fault) {
      setError(fault)
    } finally {
      setLoading(false)
    }
  }
  useEffect(() => {
    loadMore()
  }, [])
  const hasMore = loaded === undefined || loaded.next !== undefined
  return { rows: loaded?.rows, isLoading, error, loadMore: hasMore && !isLoading ? loadMore : undefined }
}
