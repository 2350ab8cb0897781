/** The tables of all features, by name. */
import { columnsOf, type DescribedColumn } from '../../server/src/domain/records/columns.ts'
import { tablesOf } from '../../server/src/features/feature.ts'
import { FEATURES } from '../../server/src/features/features.ts'
import type { PublishedTable } from '../../server/src/files/published-table.ts'

export const PUBLISHED_TABLES: readonly PublishedTable[] = await tablesOf(FEATURES)

export const FILE_TABLES = PUBLISHED_TABLES.filter(({ formats }) => formats.length > 0)

export const tableNamed = (name: string): PublishedTable => {
  const table = PUBLISHED_TABLES.find((one) => one.name === name)
  if (!table) throw new Error(`there is no table ${name}`)
  return table
}

export const columnsOfTable = (name: string, urlKeys: readonly string[]): DescribedColumn[] =>
  columnsOf(tableNamed(name), urlKeys)
