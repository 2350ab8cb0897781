/** The settings that describe the community and its site to visitors and clients. */
import { readFileSync, statSync } from 'node:fs'
import { parseAccent } from '../domain/community/accent.ts'
import {
  type Community,
  type DataLicense,
  licenseWithId,
  parseCommunityName,
} from '../domain/community/community.ts'
import { type Logo, parseLogo } from '../domain/community/logo.ts'
import { UserError } from '../domain/user-error.ts'
import type { Setting } from './setting-source.ts'
import { contact, npmPackage, webUrl } from './setting-values.ts'

const URL_ACCEPTED = 'an http or https URL'

const MAX_LOGO_BYTES = 200_000

const readLogo = (path: string): Logo => {
  let content: Buffer
  try {
    const { size } = statSync(path)
    if (size > MAX_LOGO_BYTES) throw new UserError(`it has ${Math.ceil(size / 1_000)} kB`)
    content = readFileSync(path)
  } catch (error) {
    if (error instanceof UserError) throw error
    // The rest of the message repeats the path.
    const [reason] = (error as Error).message.split(',')
    throw new UserError(`it cannot be read (${reason})`)
  }
  return parseLogo(content)
}

const readLicense = (text: string): DataLicense => {
  const url = webUrl(text)
  return url === undefined ? licenseWithId(text) : { id: undefined, url }
}

export const COMMUNITY_SETTINGS: { [Name in keyof Community]: Setting<Community[Name]> } = {
  communityName: {
    name: 'HELIOLOG_NAME',
    default: '',
    accepts: 'a name of 1 to 60 characters without control characters',
    meaning: 'The name of your community, in pages, titles, documents and citations.',
    read: parseCommunityName,
  },
  homeUrl: {
    name: 'HELIOLOG_HOME_URL',
    default: '',
    accepts: URL_ACCEPTED,
    meaning: "Your community's website, to which its name and logo link.",
    read: webUrl,
  },
  logo: {
    name: 'HELIOLOG_LOGO',
    default: '',
    accepts: `the path of an SVG or PNG file of at most ${MAX_LOGO_BYTES / 1_000} kB`,
    meaning: "Your community's logo, in the header of pages and as their icon.",
    read: readLogo,
  },
  accent: {
    name: 'HELIOLOG_ACCENT',
    default: '',
    accepts: 'a colour as #rrggbb that is readable as text in the light or the dark theme',
    meaning:
      'The colour of links, buttons and the preview card; the other theme gets a darker or lighter variant.',
    read: parseAccent,
  },
  contact: {
    name: 'HELIOLOG_CONTACT',
    default: '',
    accepts: 'an e-mail address, such as sun@example.org, or an http or https URL',
    meaning: 'Where users request a token; the portal, 401 responses and security.txt show it.',
    read: contact,
  },
  dataLicense: {
    name: 'HELIOLOG_DATA_LICENSE',
    default: '',
    accepts: 'the SPDX id of a licence for data, such as CC-BY-4.0, or an http or https URL',
    meaning: 'The licence of your data, in the portal and in documents.',
    read: readLicense,
  },
  privacyUrl: {
    name: 'HELIOLOG_PRIVACY_URL',
    default: '',
    accepts: URL_ACCEPTED,
    meaning: 'Your privacy notice, to which pages link.',
    read: webUrl,
  },
  imprintUrl: {
    name: 'HELIOLOG_IMPRINT_URL',
    default: '',
    accepts: URL_ACCEPTED,
    meaning: 'Your imprint, to which pages link.',
    read: webUrl,
  },
  clientPackage: {
    name: 'HELIOLOG_CLIENT_PACKAGE',
    default: '',
    accepts: 'the name of an npm package, such as @heliolog/client',
    meaning: 'Under which name you published the TypeScript client; the portal then shows how to run it.',
    read: npmPackage,
  },
}
