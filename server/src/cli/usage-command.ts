import { usage } from '../access/usage.ts'
import { type CommandOptions, withDatabase } from './command-database.ts'
import { table } from './table.ts'

export const usageCommand = (
  options: CommandOptions & { since?: string; token?: string; json?: boolean },
): Promise<void> =>
  withDatabase(options, async (database) => {
    const usages = await usage(database, {
      since: options.since,
      token: options.token,
    })
    if (options.json) return void process.stdout.write(`${JSON.stringify(usages)}\n`)
    const rows = usages.map(({ token, holder, calls, bytes, incomplete, last_call_at, statuses }) => [
      token ?? '(no valid token)',
      holder ?? '',
      calls,
      bytes,
      incomplete,
      last_call_at ?? 'never',
      Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    ])
    process.stdout.write(
      `${table(['token', 'holder', 'calls', 'bytes', 'incomplete', 'last call', 'statuses'], rows)}\n`,
    )
  })
