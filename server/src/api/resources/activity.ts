/** GET /activity/daily */
import { DailyActivity } from '../../domain/daily-activity.ts'
import { DAYS } from '../query/filters.ts'
import { defineList } from '../query/list.ts'
import { BY_DAY } from '../query/page.ts'

export const activityList = defineList({
  path: '/activity/daily',
  operationId: 'listDailyActivity',
  summary: 'Daily aggregates, oldest first',
  record: DailyActivity,
  table: 'daily_activity',
  order: BY_DAY,
  filters: DAYS,
})
