/** The licence of the data: one of the SPDX list that is meant for data, or any other by its URL. */
import { nearestName } from '../nearest-name.ts'
import { UserError } from '../user-error.ts'

export interface DataLicense {
  /** The SPDX id; undefined if only the URL is known. */
  id: string | undefined
  url: string
}

/** The licences of the SPDX list that are not for software only. */
const SPDX_IDS = `
  CC0-1.0 CC-PDDC CC-PDM-1.0
  CC-BY-1.0 CC-BY-2.0 CC-BY-2.5 CC-BY-2.5-AU CC-BY-3.0 CC-BY-3.0-AT CC-BY-3.0-AU CC-BY-3.0-DE CC-BY-3.0-IGO
  CC-BY-3.0-NL CC-BY-3.0-US CC-BY-4.0
  CC-BY-NC-1.0 CC-BY-NC-2.0 CC-BY-NC-2.5 CC-BY-NC-3.0 CC-BY-NC-3.0-DE CC-BY-NC-4.0
  CC-BY-NC-ND-1.0 CC-BY-NC-ND-2.0 CC-BY-NC-ND-2.5 CC-BY-NC-ND-3.0 CC-BY-NC-ND-3.0-DE CC-BY-NC-ND-3.0-IGO
  CC-BY-NC-ND-4.0
  CC-BY-NC-SA-1.0 CC-BY-NC-SA-2.0 CC-BY-NC-SA-2.0-DE CC-BY-NC-SA-2.0-FR CC-BY-NC-SA-2.0-UK CC-BY-NC-SA-2.5
  CC-BY-NC-SA-3.0 CC-BY-NC-SA-3.0-DE CC-BY-NC-SA-3.0-IGO CC-BY-NC-SA-4.0
  CC-BY-ND-1.0 CC-BY-ND-2.0 CC-BY-ND-2.5 CC-BY-ND-3.0 CC-BY-ND-3.0-DE CC-BY-ND-4.0
  CC-BY-SA-1.0 CC-BY-SA-2.0 CC-BY-SA-2.0-UK CC-BY-SA-2.1-JP CC-BY-SA-2.5 CC-BY-SA-3.0 CC-BY-SA-3.0-AT
  CC-BY-SA-3.0-DE CC-BY-SA-3.0-IGO CC-BY-SA-4.0
  ODbL-1.0 ODC-By-1.0 PDDL-1.0 CDLA-Permissive-1.0 CDLA-Permissive-2.0 CDLA-Sharing-1.0 C-UDA-1.0 O-UDA-1.0
  DL-DE-BY-2.0 DL-DE-ZERO-2.0 etalab-2.0 NLOD-1.0 NLOD-2.0 OGL-Canada-2.0 OGL-UK-1.0 OGL-UK-2.0 OGL-UK-3.0`
  .trim()
  .split(/\s+/)

/** SPDX ids are compared without regard to case. */
export const licenseWithId = (text: string): DataLicense => {
  const id = SPDX_IDS.find((known) => known.toLowerCase() === text.toLowerCase())
  if (id !== undefined) return { id, url: `https://spdx.org/licenses/${id}.html` }
  const nearest = nearestName(text, SPDX_IDS)
  throw new UserError(
    `it is neither a URL nor the id of a licence for data${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
  )
}
