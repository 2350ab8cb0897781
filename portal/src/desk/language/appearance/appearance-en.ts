/** The English texts of the page Appearance. */
import type { AppearanceKey } from '@heliolog/desk-api'

interface SettingRule {
  meaning: string
  accepts: string
}

export default {
  loading: 'Loading the settings',
  inFile: 'How the portal presents your community. The desk writes these settings to <file/>.',
  noFile:
    'How the portal presents your community. This desk was started without a settings file, so it shows the lines to copy into one.',
  identity: 'Name and logo',
  colour: 'Colour',
  links: 'Language, contact and licence',
  labels: {
    communityName: 'Name',
    homeUrl: 'Your website',
    logo: 'Logo',
    accent: 'Accent colour',
    language: 'Language',
    contact: 'Contact',
    dataLicense: 'Licence of the data',
    privacyUrl: 'Privacy notice',
    imprintUrl: 'Imprint',
  },
  /** The server has the English ones. */
  rules: {} as Partial<Record<AppearanceKey, SettingRule>>,
  /** `rule` is a phrase such as "an http or https URL". */
  accepts: (rule: string) => `Accepted: ${rule}.`,
  /** `name` is that of the setting, such as HELIOLOG_NAME. */
  fixed: (name: string) =>
    `The environment of this desk sets ${name}. It takes precedence over the file, so you cannot change it here.`,
  uploadLogo: 'Upload a logo',
  pickColour: 'Pick the colour',
  defaultLanguage: 'Not set (English)',
  preview: 'Preview',
  themes: { light: 'Light theme', dark: 'Dark theme' },
  /** Contrasts are texts such as "4.6:1". */
  shade: (colour: string, contrast: string) => `${colour}, contrast ${contrast}`,
  variant: (colour: string, contrast: string, chosen: string, chosenContrast: string) =>
    `${colour}, contrast ${contrast}, because ${chosen} has only ${chosenContrast}`,
  needed: 'Text needs a contrast of 4.5:1 (WCAG AA).',
  changes: 'Changes',
  changesAbout: 'The desk writes these lines. All others of the file stay as they are.',
  unchanged: 'Nothing has changed yet.',
  rejected: 'Correct the marked values to see what changes.',
  write: 'Write the settings',
  written: 'The settings are written',
  restart:
    'A running server shows them after a restart: stop and start <code>heliolog serve</code>, or run <code>systemctl restart heliolog</code>.',
  lines: 'Lines to copy',
  linesAbout:
    'Put them into a file heliolog.env in the folder in which you start heliolog, and restart the server and the desk.',
}
