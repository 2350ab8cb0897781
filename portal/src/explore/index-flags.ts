/** The flags of the community index in plain words. */
import type { IndexFlag } from '@heliolog/client'
import type { FieldMeaning } from './dictionary.ts'

export type FlagName = IndexFlag['flag']

const FLAGS: Record<FlagName, { title: string; description: string }> = {
  outlier: {
    title: 'Outlier',
    description:
      'Three or more observers reported, and this value is more than 3.5 standard deviations from the index.',
  },
  disputed: {
    title: 'Disputed',
    description:
      'Only two observers reported, and they differ: one is more than 3.5 standard deviations from the index. Nothing says which of them is right.',
  },
  'no-peers': {
    title: 'No peers',
    description: 'Nobody else reported a Wolf number on that day, so the value cannot be compared.',
  },
  'groups-differ': {
    title: 'Groups differ',
    description: 'The groups of the hemispheres do not add up to the total: gn + gs differs from gt.',
  },
  'spots-differ': {
    title: 'Spots differ',
    description: 'The spots of the hemispheres do not add up to the total: sn + ss differs from st.',
  },
  'more-groups-than-spots': {
    title: 'More groups than spots',
    description: 'There are more groups than spots, although each group has at least one spot.',
  },
  'several-reports': {
    title: 'Several reports',
    description: 'The observer reported several times on that day. The mean of the Wolf numbers entered.',
  },
}

export const FLAG_NAMES = Object.keys(FLAGS) as FlagName[]

export const flagMeaning = (name: FlagName): FieldMeaning => ({ name, ...FLAGS[name] })
