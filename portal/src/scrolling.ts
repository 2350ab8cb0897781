/** Back and Forward lead to where one was on a page, also where its records come only after it. */

/** As long as that may take; who scrolls before is left alone. */
const PATIENCE_MS = 5000
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown']

/** Keeps with the present entry of the history how far down it was read. */
export const rememberScroll = (): void => history.replaceState({ top: scrollY }, '')

const returnTo = (top: number): void => {
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
  for (const move of [...OWN_MOVES, 'popstate']) addEventListener(move, () => done.abort(), { signal })
  setTimeout(() => done.abort(), PATIENCE_MS)
}

export const returnOnBack = (): void =>
  addEventListener('popstate', ({ state }) => {
    const { top } = (state ?? {}) as { top?: number }
    if (top !== undefined) returnTo(top)
  })
