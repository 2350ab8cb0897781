/** Client-side routing: the page that the URL names, and navigation without a reload. */
import type { FunctionComponent } from 'preact'
import { useExternalValue } from './hooks.ts'

/** The records may take this long to arrive. Scrolling by the visitor ends the attempt. */
const TIMEOUT_MS = 5000
const VISITOR_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown']

const saveScroll = (): void => history.replaceState({ top: scrollY }, '')

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

/** Restores the scroll position on Back and Forward, even when the records arrive after the page. */
export const restoreScrollOnBack = (): void =>
  addEventListener('popstate', ({ state }) => {
    const { top } = (state ?? {}) as { top?: number }
    if (top !== undefined) restoreScroll(top)
  })

/** The service's URL; it ends with a slash. */
export const BASE_URL = new URL('.', document.baseURI)

export interface Route {
  /** Relative to the service's URL, without a slash at either end: '' or 'explore/observations'. */
  path: string
  query: URLSearchParams
  /** Without its #; empty if there is none. */
  fragment: string
}

/** A page gets the route that names it, and the last segment of its path where that is variable. */
export type PageComponent = FunctionComponent<{ route: Route; name: string }>

const NAVIGATED = 'heliolog-navigated'

const routeOf = ({ pathname, search, hash }: URL | Location): Route => ({
  path: pathname.slice(BASE_URL.pathname.length).replace(/\/+$/, ''),
  query: new URLSearchParams(search),
  fragment: hash.slice(1),
})

/** The href of a path such as 'explore/images', with a query. */
export const hrefOf = (path: string, query: URLSearchParams = new URLSearchParams()): string => {
  const search = query.toString()
  return BASE_URL.pathname + path + (search === '' ? '' : `?${search}`)
}

/** The href of the current page with a fragment such as '#export'; '' removes the current one. */
export const hrefWith = (fragment: string): string => location.pathname + location.search + fragment

/** The API reference is a separate HTML document, so links to and from it load a page. */
const isReference = ({ path }: Route): boolean => path === 'docs'

const showInPlace = (href: string, replace: boolean): void => {
  const from = routeOf(location).path
  if (replace) history.replaceState(history.state, '', href)
  else {
    saveScroll()
    history.pushState(null, '', href)
  }
  dispatchEvent(new Event(NAVIGATED))
  // A new query keeps the scroll position; a new page starts at its top.
  if (routeOf(location).path !== from) scrollTo(0, 0)
}

/** Goes to a page of this service; `replace` adds no history entry. */
export const navigate = (href: string, { replace = false } = {}): void => {
  if (isReference(routeOf(location)) || isReference(routeOf(new URL(href, BASE_URL)))) location.assign(href)
  else showInPlace(href, replace)
}

const currentRoute = (): Route => routeOf(location)

export const useRoute = (): Route => useExternalValue(currentRoute, 'popstate', NAVIGATED)
