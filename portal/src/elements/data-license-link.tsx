import type { PortalService } from '../../../server/src/domain/summary.ts'

interface DataLicenseLinkProps {
  license: NonNullable<PortalService['data_license']>
}

export const DataLicenseLink = ({ license: { id, url } }: DataLicenseLinkProps) => (
  <a href={url} rel="license">
    {id === null ? 'licence of the data' : `licence of the data: ${id}`}
  </a>
)
