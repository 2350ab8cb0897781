/** The appearance of the portal: the settings of the community, and how the portal would show them. */
import type { Message } from './desk-api.ts'

export type AppearanceKey =
  | 'communityName'
  | 'homeUrl'
  | 'logo'
  | 'accent'
  | 'language'
  | 'contact'
  | 'dataLicense'
  | 'privacyUrl'
  | 'imprintUrl'

/** As in the settings file; empty if not set. */
export type AppearanceValues = Record<AppearanceKey, string>

export interface AppearanceSetting {
  /** As in the settings file, such as `HELIOLOG_NAME`. */
  name: string
  /** The environment sets it, which takes precedence over the file. */
  isFixed: boolean
  /** In English: the pages have both in other languages. */
  meaning: string
  accepts: string
  fault: Message | null
}

/** A colour as a theme uses it, with contrasts as text. */
export interface Shade {
  colour: string
  contrast: number
  /** Of the colour that was chosen. */
  chosenContrast: number
}

/** A line of the settings file; null for none. */
export interface LineChange {
  before: string | null
  after: string | null
}

export interface Appearance {
  /** The path of the settings file; null without one. */
  file: string | null
  /** Identifies the content of the file. */
  version: string
  values: AppearanceValues
  settings: Record<AppearanceKey, AppearanceSetting>
  /** The picture as an address of its own, which contains it; null without a valid one. */
  logo: { src: string; width: number; height: number } | null
  accent: { light: Shade; dark: Shade } | null
  /** What writing the values would change; empty if one of them is not accepted. */
  changes: LineChange[]
}

export interface AppearanceRequest {
  values: AppearanceValues
  /** Of the file that the page has shown. */
  version: string
}

/** The value for an uploaded logo, which is stored when the settings are written. */
export interface UploadedLogo {
  value: string
}
