/** All resources of the API, in documentation order. */
import type { Resource } from '../../lists/resource.ts'
import { activityList } from './activity.ts'
import { imageList } from './images.ts'
import { metaRecord } from './meta-record.ts'
import { observationList, observationRecord } from './observations.ts'
import { observerList, observerRecord } from './observers.ts'

export const API_PATH = '/api/v1'

export const RESOURCES: readonly Resource[] = [
  metaRecord,
  activityList,
  observationList,
  observationRecord,
  imageList,
  observerList,
  observerRecord,
]
