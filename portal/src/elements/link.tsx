/** Links that several pages have. */
import type { ComponentChildren } from 'preact'
import type { PortalService } from '../../../server/src/features/portal/summary.ts'
import { hrefOf, navigate } from '../browser/routing.ts'
import { texts } from '../language/texts.ts'

interface LinkProps {
  /** Relative to the service's URL. */
  to: string
  query?: URLSearchParams | undefined
  /** With its #. */
  fragment?: string
  class?: string | undefined
  'aria-current'?: 'page' | undefined
  'aria-label'?: string | undefined
  children: ComponentChildren
}

/** A link to another page of the portal. With a modifier key the browser handles it. */
export const Link = ({ to, query, fragment = '', children, ...rest }: LinkProps) => {
  const href = hrefOf(to, query) + fragment
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

interface DataLicenseLinkProps {
  license: NonNullable<PortalService['data_license']>
}

export const DataLicenseLink = ({ license: { id, url } }: DataLicenseLinkProps) => (
  <a href={url} rel="license">
    {id === null ? texts().elements.dataLicense : texts().elements.dataLicenseNamed(id)}
  </a>
)

export const IndexGuideLink = () => <Link to="guides/community-index">{texts().elements.indexGuide}</Link>
