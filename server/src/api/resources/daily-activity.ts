/** GET /activity/daily */
import Type from 'typebox'
import { DailyActivity } from '../../domain/daily-activity.ts'
import type { Endpoint } from '../endpoint.ts'
import { type List, listEndpoint } from '../list.ts'
import { describeList } from '../openapi.ts'
import { Paging, Range } from '../parameters.ts'
import type { Services } from '../services.ts'

export const dailyActivityList: List = {
  path: '/activity/daily',
  filters: Type.Object(Range),
  parameters: Type.Object({ ...Range, ...Paging }),
  source: {
    table: 'daily_activity',
    key: ['day'],
    keyFields: ['day'],
    firstField: 'day',
    filters: [],
  },
}

export const dailyActivities = (services: Services): Endpoint[] => [
  listEndpoint(
    services,
    dailyActivityList,
    describeList(dailyActivityList, DailyActivity, {
      operationId: 'listDailyActivity',
      summary: 'Daily aggregates, oldest first',
    }),
  ),
]
