/** The settings that describe the community and its site to visitors and clients. */
import type { Setting } from './setting-source.ts'
import { contact, npmPackage, webUrl } from './setting-values.ts'

export interface CommunitySettings {
  contact: string | undefined
  licenseUrl: string | undefined
  clientPackage: string | undefined
}

export const COMMUNITY_SETTINGS: { [Name in keyof CommunitySettings]: Setting<CommunitySettings[Name]> } = {
  contact: {
    name: 'HELIOLOG_CONTACT',
    default: '',
    accepts: 'an e-mail address, such as sun@example.org, or an http or https URL',
    meaning: 'Where users request a token; the portal and 401 responses show it.',
    read: contact,
  },
  licenseUrl: {
    name: 'HELIOLOG_LICENSE_URL',
    default: '',
    accepts: 'an http or https URL',
    meaning: 'The licence of your data, which HAPI shows to clients.',
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
