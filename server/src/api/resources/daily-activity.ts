/** GET /activity/daily */
import type { FastifyPluginAsync } from 'fastify'
import Type from 'typebox'
import { DailyActivity } from '../../domain/daily-activity.ts'
import { type List, listHandler } from '../list.ts'
import { describeList } from '../openapi.ts'
import { Paging, Range } from '../parameters.ts'
import type { Services } from '../services.ts'

const list: List = {
  path: '/activity/daily',
  parameters: Type.Object({ ...Range, ...Paging }),
  source: {
    table: 'daily_activity',
    key: ['day'],
    keyFields: ['day'],
    filters: [],
  },
}

export const dailyActivities =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    const schema = describeList(list, DailyActivity, {
      operationId: 'listDailyActivity',
      summary: 'Daily aggregates, oldest first',
    })
    app.get(list.path, { schema }, listHandler(services, list))
  }
