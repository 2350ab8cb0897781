/** All endpoints of the interface. */
import type { Endpoint } from '../endpoint.ts'
import type { Services } from '../services.ts'
import { dailyActivities } from './daily-activity.ts'
import { images } from './images.ts'
import { meta } from './meta.ts'
import { observations } from './observations.ts'
import { observers } from './observers.ts'

export const endpointsOf = (services: Services): Endpoint[] =>
  [meta, dailyActivities, observations, images, observers].flatMap((resource) => resource(services))
