import { type Usage, usageByDay, usageByPath, usageByToken } from '../../access/usage.ts'
import { type CommandOptions, withDatabase } from '../../command/command-database.ts'
import { table } from '../../command/table.ts'

interface UsageOptions extends CommandOptions {
  by?: 'token' | 'day' | 'path'
  since?: string
  token?: string
  json?: boolean
}

/** `names` returns the cells that name a usage, under `headings`. */
const tableOf = <Row extends Usage>(
  usages: readonly Row[],
  headings: string[],
  names: (usage: Row) => string[],
): string =>
  table(
    [...headings, 'calls', 'bytes', 'incomplete', 'last call', 'statuses'],
    usages.map((usage) => [
      ...names(usage),
      usage.calls,
      usage.bytes,
      usage.incomplete,
      usage.last_call_at ?? 'never',
      Object.entries(usage.statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    ]),
  )

export const usageCommand = (options: UsageOptions): Promise<void> =>
  withDatabase(options, async (database) => {
    const { by = 'token', since, token, json } = options
    const report = <Row extends Usage>(
      usages: readonly Row[],
      ...columns: [string[], (usage: Row) => string[]]
    ) => void process.stdout.write(`${json ? JSON.stringify(usages) : tableOf(usages, ...columns)}\n`)
    const filter = { since, token }
    if (by === 'day') return report(await usageByDay(database, filter), ['day'], ({ day }) => [day])
    if (by === 'path') return report(await usageByPath(database, filter), ['path'], ({ path }) => [path])
    report(await usageByToken(database, filter), ['token', 'holder'], ({ token, holder }) => [
      token ?? '(no valid token)',
      holder ?? '',
    ])
  })
