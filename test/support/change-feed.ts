/** Requests to /changes/v1, and a follower that applies what it gets to a copy of the data. */
import { strict as assert } from 'node:assert'

export interface Change {
  change: 'published' | 'changed' | 'retracted'
  publication: number
  kind: 'observations' | 'images' | 'observers'
  id: string
  // biome-ignore lint/suspicious/noExplicitAny: tests assert its contents
  record: any
}

export interface ChangesPage {
  data: Change[]
  next_cursor: string
  end: boolean
}

interface FeedClient {
  origin: string
  token: string
}

export const getChanges = (
  { origin, token }: FeedClient,
  query: Record<string, string | number | undefined> = {},
  headers: Record<string, string> = {},
): Promise<Response> => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value))
  const url = `${origin}/changes/v1/records?${parameters}`
  return fetch(url, { headers: { authorization: `Bearer ${token}`, ...headers } })
}

export const readChanges = async (...request: Parameters<typeof getChanges>): Promise<ChangesPage> => {
  const response = await getChanges(...request)
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return JSON.parse(text)
}

/** Reads NDJSON; `next_cursor` and `version` are those of the last line. */
export const readChangeLines = async (
  client: FeedClient,
  query: Record<string, string | number | undefined> = {},
  headers: Record<string, string> = {},
): Promise<ChangesPage & { version: string }> => {
  const response = await getChanges(client, query, { accept: 'application/x-ndjson', ...headers })
  const text = await response.text()
  assert.equal(response.status, 200, text)
  assert.ok(text.endsWith('}\n'), 'the last line is complete')
  const lines = text.trimEnd().split('\n')
  const end = JSON.parse(lines.pop() ?? '')
  return { data: lines.map((line) => JSON.parse(line)), ...end, end: true }
}

/** Reads from a cursor to the end of the feed. */
export const readToEnd = async (
  client: FeedClient,
  query: Record<string, string | number | undefined> = {},
): Promise<{ data: Change[]; cursor: string }> => {
  const data: Change[] = []
  let since = query['since']
  while (true) {
    const page: ChangesPage = await readChanges(client, { ...query, since })
    data.push(...page.data)
    since = page.next_cursor
    if (page.end) return { data, cursor: page.next_cursor }
  }
}
