/**
 * The features, in the order of documents and tables. To remove one, delete its folder, and its lines here and in
 * writers.ts.
 */

import { inSequence } from '../commands/after-publication.ts'
import type { Message } from '../domain/messages.ts'
import type { Database } from '../storage/database.ts'
import { api } from './api/feature.ts'
import { bulk } from './bulk/feature.ts'
import { changes } from './changes/feature.ts'
import { desk } from './desk/feature.ts'
import { ephemeris } from './ephemeris/feature.ts'
import type { Feature } from './feature.ts'
import { hapi } from './hapi/feature.ts'
import { index } from './index/feature.ts'
import { metrics } from './metrics/feature.ts'
import { mirror } from './mirror/feature.ts'
import { portal } from './portal/feature.ts'

export const FEATURES: readonly Feature[] = [
  api,
  bulk,
  changes,
  index,
  ephemeris,
  hapi,
  mirror,
  desk,
  metrics,
  portal,
]

/** Runs after `verify`, because results that features compute from damaged records say nothing. */
export const verifyFeatures = async (database: Database): Promise<Message[]> => {
  const findings: Message[] = []
  for (const { verifyStore } of FEATURES) if (verifyStore) findings.push(...(await verifyStore(database)))
  return findings
}

export const afterPublication = inSequence(FEATURES.flatMap((feature) => feature.afterPublication ?? []))
