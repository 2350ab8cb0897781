/** The flags of the community index in plain words. */
import type { IndexFlag } from '@heliolog/client'
import type { FieldMeaning } from '../../data/dictionary.ts'
import { texts } from '../../language/texts.ts'

export type FlagName = IndexFlag['flag']

export const flagNames = (): FlagName[] => Object.keys(texts().observation.flags) as FlagName[]

export const flagMeaning = (name: FlagName): FieldMeaning => ({ name, ...texts().observation.flags[name] })
