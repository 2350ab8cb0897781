/** Which page the address names, and how to get from one to another without loading anew. */
import { useChanging } from './changing.ts'
import { rememberScroll } from './scrolling.ts'

/** The service's own address; it ends with a slash. */
export const ROOT = new URL('.', document.baseURI)

export interface Place {
  /** Below the service's address, without a slash at either end: '' or 'explore/observations'. */
  path: string
  query: URLSearchParams
  /** What is open on the page, without its #; empty where nothing is. */
  fragment: string
}

const MOVED = 'heliolog-moved'

export const placeOf = ({
  pathname,
  search,
  hash,
}: {
  pathname: string
  search: string
  hash: string
}): Place => ({
  path: pathname.slice(ROOT.pathname.length).replace(/\/+$/, ''),
  query: new URLSearchParams(search),
  fragment: hash.slice(1),
})

/** The address of a path below the service's, such as 'explore/images' and what is asked of it. */
export const addressOf = (path: string, query: URLSearchParams = new URLSearchParams()): string => {
  const search = query.toString()
  return ROOT.pathname + path + (search === '' ? '' : `?${search}`)
}

/** The API reference is a document of its own: from there and to there a page is loaded as any other. */
const isReference = ({ path }: Place): boolean => path === 'docs'

const showHere = (address: string, replace: boolean): void => {
  const from = placeOf(location).path
  if (replace) history.replaceState(history.state, '', address)
  else {
    rememberScroll()
    history.pushState(null, '', address)
  }
  dispatchEvent(new Event(MOVED))
  // A new query keeps the reader where they are; a new page begins at its top.
  if (placeOf(location).path !== from) scrollTo(0, 0)
}

/** Goes to an address of this service; `replace` leaves no step to go back to. */
export const goTo = (address: string, { replace = false } = {}): void => {
  if (isReference(placeOf(location)) || isReference(placeOf(new URL(address, ROOT)))) location.assign(address)
  else showHere(address, replace)
}

const here = (): Place => placeOf(location)

export const usePlace = (): Place => useChanging(here, 'popstate', MOVED)
