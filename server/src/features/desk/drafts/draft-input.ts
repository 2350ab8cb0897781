/** The plain data with which a process of its own checks and publishes a draft. */
import { isDeepStrictEqual } from 'node:util'
import type { CellEdit, DraftSettings, KindName } from '@heliolog/desk-api'
import { KINDS, type Kind } from '../../../domain/records/kinds.ts'
import { UserError } from '../../../domain/user-error.ts'
import { mapsRows, type Profile } from '../../../publish/profile/profile.ts'
import { checkedProfile, formatProfile, parseProfile } from '../../../publish/profile/profile-file.ts'
import type { Source } from '../../../publish/source.ts'

export interface DraftInput {
  /** `path` is that of the upload, `number` that of the draft's file, and `name` the one that the operator knows. */
  files: { number: number; path: string; name: string }[]
  settings: DraftSettings
  edits: CellEdit[]
}

/** Bad rows do not hide the others: a check leaves them out, and `isAccepted` follows the setting. */
export const checkedInput = (input: DraftInput): DraftInput => ({
  ...input,
  settings: { ...input.settings, skipInvalid: true },
})

export const kindOf = (name: KindName): Kind => KINDS.find(({ plural }) => plural === name) as Kind

/** The profile that a source remembers, if this release accepts it. */
export const profileOf = ({ name, profile }: Source): Profile | undefined => {
  try {
    // Plain objects, which compare with those of a page.
    return profile === null ? undefined : structuredClone(parseProfile(profile, name))
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}

/** The arguments with which `importFiles` imports a draft into a source. Throws if the profile is not accepted. */
export const importOptionsOf = ({ files, settings, edits }: DraftInput, source: Source) => {
  const kind = kindOf(settings.kind)
  const profile = checkedProfile(kind, settings.profile)
  const isProfileOfSource = isDeepStrictEqual(profileOf(source), profile)
  return {
    kind,
    files: files.map(({ number, path, name }) => ({
      ...{ path, name },
      edits: edits.filter(({ file }) => file === number),
    })),
    options: {
      format: undefined,
      profile,
      isProfileOfSource,
      newProfile: isProfileOfSource || !mapsRows(profile) ? undefined : formatProfile(profile),
      source,
      timeOfDay: settings.timeOfDay ?? undefined,
      snapshot: settings.snapshot,
      skipInvalid: settings.skipInvalid,
      takesOver: settings.takeOver,
      allowsReplaced: settings.allowReplaced,
      replace: false,
    },
  }
}
