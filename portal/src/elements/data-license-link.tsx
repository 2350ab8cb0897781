import type { PortalService } from '../../../server/src/features/portal/summary.ts'
import { texts } from '../language/texts.ts'

interface DataLicenseLinkProps {
  license: NonNullable<PortalService['data_license']>
}

export const DataLicenseLink = ({ license: { id, url } }: DataLicenseLinkProps) => (
  <a href={url} rel="license">
    {id === null ? texts().elements.dataLicense : texts().elements.dataLicenseNamed(id)}
  </a>
)
