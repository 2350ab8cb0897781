/** The list that each table of bulk files is read from. */
import type { TableName } from '../../domain/bulk-names.ts'
import type { List } from '../query/list.ts'
import { activityList } from '../resources/activity.ts'
import { imageList } from '../resources/images.ts'
import { observationList } from '../resources/observations.ts'

export const BULK_LISTS: Record<TableName, List> = {
  observations: observationList,
  images: imageList,
  activity: activityList,
}
