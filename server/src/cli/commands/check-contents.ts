/** Compares everything that is derived from records with them, also the tables of features. */
import { FEATURES } from '../../features/features.ts'
import { verify } from '../../publish/correct/verify.ts'
import type { Database } from '../../storage/database.ts'

export const checkContents = async (database: Database): Promise<string[]> => {
  const findings = await verify(database)
  // What features compute from damaged records says nothing.
  if (findings.length > 0) return findings
  for (const { verifyStore } of FEATURES) if (verifyStore) findings.push(...(await verifyStore(database)))
  return findings
}
