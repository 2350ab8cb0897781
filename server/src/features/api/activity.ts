/** GET /activity/daily */
import { DailyActivity } from '../../domain/records/daily-activity.ts'
import { DAYS } from '../../lists/filters.ts'
import { defineList } from '../../lists/list.ts'
import { BY_DAY } from '../../lists/page.ts'

export const activityList = defineList({
  path: '/activity/daily',
  operationId: 'listDailyActivity',
  summary: 'Daily aggregates, oldest first',
  record: DailyActivity,
  table: 'daily_activity',
  order: BY_DAY,
  filters: DAYS,
})
