/** The images that the URL names, so that they can be shared and Back closes them. */
import type { Image } from '@heliolog/client'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { hrefWith, navigate, useRoute } from '../../../browser/routing.ts'
import { fragmentOf, type ShownImages, shownImages } from './image-fragment.ts'

export interface OpenImages extends ShownImages {
  open: (index: number) => void
  /** Replaces the open image by another. */
  show: (index: number) => void
  compare: (index: number, other: number) => void
  close: () => void
}

export const useOpenImages = (images: readonly Image[]): OpenImages => {
  const { fragment } = useRoute()
  const shown = shownImages(fragment, images)
  const { at } = shown

  const openedHere = useRef(false)
  const last = useRef<number>(undefined)
  useLayoutEffect(() => {
    // Focus the card of the image that was shown last, not of the one that was opened first.
    if (at === undefined && last.current !== undefined) {
      openedHere.current = false
      document.querySelectorAll<HTMLElement>('.image-opener')[last.current]?.focus()
    }
    last.current = at
  }, [at])

  const hrefOfImages = (index: number, other?: number): string =>
    hrefWith(`#${fragmentOf(images[index]?.id ?? '', other === undefined ? undefined : images[other]?.id)}`)
  return {
    ...shown,
    open: (index) => {
      openedHere.current = true
      navigate(hrefOfImages(index))
    },
    show: (index) => navigate(hrefOfImages(index), { replace: true }),
    compare: (index, other) => navigate(hrefOfImages(index, other), { replace: true }),
    // A visitor who opened a shared link has no list in the history to go back to.
    close: () => (openedHere.current ? history.back() : navigate(hrefWith(''), { replace: true })),
  }
}
