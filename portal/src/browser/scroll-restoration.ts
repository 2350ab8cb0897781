/** Restores the scroll position on Back and Forward, even when the records arrive after the page. */
/** The records may take this long to arrive. Scrolling by the visitor ends the attempt. */
const TIMEOUT_MS = 5000
const VISITOR_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown']

/** Saves the scroll position in the current history entry. */
export const saveScroll = (): void => history.replaceState({ top: scrollY }, '')

const restoreScroll = (top: number): void => {
  const done = new AbortController()
  const { signal } = done
  const page = document.documentElement
  const attempt = () => {
    if (signal.aborted || page.scrollHeight - innerHeight < top) return
    scrollTo(0, top)
    done.abort()
  }
  const growth = new ResizeObserver(attempt)
  growth.observe(document.body)
  signal.addEventListener('abort', () => growth.disconnect())
  for (const event of [...VISITOR_EVENTS, 'popstate']) addEventListener(event, () => done.abort(), { signal })
  setTimeout(() => done.abort(), TIMEOUT_MS)
}

export const restoreScrollOnBack = (): void =>
  addEventListener('popstate', ({ state }) => {
    const { top } = (state ?? {}) as { top?: number }
    if (top !== undefined) restoreScroll(top)
  })
