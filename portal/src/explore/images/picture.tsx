/** A picture from the community's site, or in its place that it cannot be had. */
import { useEffect, useState } from 'preact/hooks'

interface PictureProps {
  address: string | undefined
  alt: string
  /** Waits until it is near to being seen. */
  lazy?: boolean
}

// The box is square before anything is known of the picture, so that nothing moves when it comes.
const SIDE = 480

export const Picture = ({ address, alt, lazy = false }: PictureProps) => {
  const [failed, setFailed] = useState(false)
  useEffect(() => setFailed(false), [address])
  if (address === undefined || failed)
    return (
      <span class="picture picture-missing">
        The picture cannot be loaded
        <span class="visually-hidden">: {alt}</span>
      </span>
    )
  return (
    <img
      class="picture"
      key={address}
      src={address}
      alt={alt}
      width={SIDE}
      height={SIDE}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      referrerpolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  )
}
