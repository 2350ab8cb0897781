/** What the operators state about their community and its site. */

import { nearestName } from '../nearest-name.ts'
import { UserError } from '../user-error.ts'
import type { Logo } from './logo.ts'

/** Each is undefined when it is not configured. */
export interface Community {
  communityName: string | undefined
  homeUrl: string | undefined
  logo: Logo | undefined
  /** As #rrggbb. */
  accent: string | undefined
  /** E-mail or web address for requesting a token. */
  contact: string | undefined
  dataLicense: DataLicense | undefined
  privacyUrl: string | undefined
  imprintUrl: string | undefined
  /** The npm package of the TypeScript client; undefined if it is not published. */
  clientPackage: string | undefined
}

/** A contact is a web page or an e-mail address. */
export const isWebAddress = (contact: string | undefined): boolean => /^https?:\/\//i.test(contact ?? '')

const MAX_NAME_LENGTH = 60

/** Line breaks and other control characters, and those that reverse the direction of the text after them. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

export const parseCommunityName = (text: string): string | undefined => {
  const name = text.trim().normalize('NFC')
  const length = [...name].length
  const isName = length >= 1 && length <= MAX_NAME_LENGTH && !CONTROL.test(name) && name.isWellFormed()
  return isName ? name : undefined
}

type Named = Partial<Pick<Community, 'communityName'>>

/** The name of the service for people; that of the program if the community has none. */
export const serviceName = ({ communityName }: Named): string => communityName ?? 'heliolog'

/** Who publishes the data, within a sentence. */
export const publisherText = ({ communityName }: Named): string => communityName ?? 'a community of observers'

/** The title of a document, with the name of the community before it. */
export const titleWithName = (title: string, { communityName }: Named): string =>
  communityName === undefined ? title : `${communityName}: ${title}`

/** Ends a sentence with one full stop, also after a name such as Sternfreunde e.V. */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** The licence of the data: one of the SPDX list that is meant for data, or any other by its URL. */
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

/** Only catches typing errors and lists; it does not implement the full syntax of addresses. */
const EMAIL = /^[^\s@<>":,;()\p{C}]+@[^\s@<>",;()\p{C}]+\.[^\s@<>",;().\p{C}]+$/u
/** The longest that SMTP transports (RFC 5321). */
const LONGEST_EMAIL = 254

export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text)
