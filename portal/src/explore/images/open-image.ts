/** Which image is open. The address says it after its #, so that it can be shared, and Back closes it. */
import type { Image } from '@heliolog/client'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { navigate, useRoute } from '../../browser/routing.ts'

const PREFIX = 'image-'

const addressWith = (fragment: string): string => location.pathname + location.search + fragment

interface OpenImage {
  /** Its place among the images. */
  at: number | undefined
  open: (at: number) => void
  /** Shows another in its stead. */
  show: (at: number) => void
  close: () => void
}

export const useOpenImage = (images: readonly Image[]): OpenImage => {
  const { fragment } = useRoute()
  const found = images.findIndex(({ id }) => fragment === PREFIX + id)
  const at = found === -1 ? undefined : found
  const fragmentOf = (place: number) => `#${PREFIX}${images[place]?.id}`

  const openedHere = useRef(false)
  const last = useRef<number>(undefined)
  useLayoutEffect(() => {
    // Back to the card that was looked at last, not to the one that was opened first.
    if (at === undefined && last.current !== undefined) {
      openedHere.current = false
      document.querySelectorAll<HTMLElement>('.image-opener')[last.current]?.focus()
    }
    last.current = at
  }, [at])

  return {
    at,
    open: (place) => {
      openedHere.current = true
      navigate(addressWith(fragmentOf(place)))
    },
    show: (place) => navigate(addressWith(fragmentOf(place)), { replace: true }),
    // Who came by an address that names it has no list to go back to.
    close: () => (openedHere.current ? history.back() : navigate(addressWith(''), { replace: true })),
  }
}
