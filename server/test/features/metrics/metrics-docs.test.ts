/** The metrics match docs/monitoring.md, the Grafana dashboard and the alert rules. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { parse } from 'yaml'
import { read } from '../../../../test/support/deployment.ts'
import { POSTGRES } from '../../../../test/support/engines.ts'
import { createSandbox, observationsCsv, requestApi, waitUntil } from '../../../../test/support/sandbox.ts'
import { scrapeText, seriesIn } from '../../../../test/support/scrape.ts'

/** Labels that Prometheus adds itself, and the bucket label of histograms. */
const OTHER_LABELS = ['instance', 'job', 'le']
const HISTOGRAM_SUFFIX = /_(?:bucket|count|sum)$/

interface AlertRule {
  alert: string
  expr: string
  annotations: { summary: string; description: string }
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const namesIn = (query: string): string[] =>
  [...query.matchAll(/\b(?:heliolog|nodejs|process)_\w+/g)].map(([name]) => name)

/** Asserts that the metrics have all names and labels of a query. */
const assertKnown = (metrics: Map<string, string[]>, query: string, shown: string[] = []): void => {
  const names = namesIn(query)
  for (const name of names) assert.ok(metrics.has(name), `${name} in ${query}`)
  const known = [...names.flatMap((name) => metrics.get(name) ?? []), ...OTHER_LABELS]
  const listed = [...query.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, list = '']) => list.split(/, */))
  for (const label of [...listed, ...shown, ...labelsIn(query.replaceAll('=~', '='))])
    assert.ok(known.includes(label), `${label} in ${query}`)
}

const labelsIn = (series: string): string[] =>
  [...series.matchAll(/(\w+)="/g)].map(([, name = '']) => name).filter((name) => !OTHER_LABELS.includes(name))

/** The metrics that have a value, by name, each with its labels. */
const metricsIn = (text: string): Map<string, string[]> =>
  new Map([...seriesIn(text).keys()].map((series) => [series.replace(/\{.*/, ''), labelsIn(series)]))

test('metrics on PostgreSQL with a replica', async (t) => {
  const sandbox = await createSandbox(t, POSTGRES)
  await sandbox.seed(1)
  const { token } = await sandbox.issueToken()
  await sandbox.writeFile('rows.csv', observationsCsv(2, 3))
  assert.equal((await sandbox.run(['import', 'observations', 'rows.csv'])).status, 0)
  assert.equal((await sandbox.run(['backup', '--record', '0'])).status, 0)
  // The primary serves as its own replica, so it never lags.
  const env = { HELIOLOG_METRICS_PORT: '0', HELIOLOG_DATABASE_REPLICA_URLS: sandbox.url }
  const server = await sandbox.serve([], { env })
  assert.equal((await requestApi(server, '/observations', token)).status, 200)
  let text = ''
  await waitUntil('the call is counted', async () => {
    text = await scrapeText(server)
    return text.includes('heliolog_calls_total{')
  })
  const metrics = metricsIn(text)

  await t.test('do not contain the password', () => {
    assert.ok(new URL(sandbox.url).password.length > 5)
    assert.ok(!text.includes(new URL(sandbox.url).password))
    assert.match(text, /^heliolog_replica_serving\{replica="postgres:\/\/postgres:\*\*\*@127.+"\} 1$/m)
  })

  await t.test('are exactly those in docs/monitoring.md, with the same labels', () => {
    const documented = new Map(
      [...read('docs/monitoring.md').matchAll(/^\| `(heliolog_\w+)(?:\{([\w,]+)\})?` \|/gm)].map(
        ([, name = '', labels]) => [name, labels?.split(',') ?? []],
      ),
    )
    const ours = [...metrics]
      .filter(([name]) => name.startsWith('heliolog_'))
      .map(([name, labels]) => [name.replace(HISTOGRAM_SUFFIX, ''), labels] as const)
    assert.deepEqual(new Map(ours), documented)
  })

  await t.test('include every metric and label that deploy/grafana-dashboard.json queries', () => {
    const { panels, templating } = JSON.parse(read('deploy/grafana-dashboard.json'))
    const queries = textsIn([panels, templating]).filter((text) => namesIn(text).length > 0)
    assert.ok(queries.length > 20, `${queries.length} queries`)
    for (const query of queries) assertKnown(metrics, query)
    const found = new Set(queries.flatMap(namesIn).map((name) => name.replace(HISTOGRAM_SUFFIX, '')))
    for (const name of metrics.keys())
      if (name.startsWith('heliolog_'))
        assert.ok(found.has(name.replace(HISTOGRAM_SUFFIX, '')), `no panel shows ${name}`)
  })

  await t.test('include every metric and label that deploy/prometheus-alerts.yml queries', () => {
    const { groups } = parse(read('deploy/prometheus-alerts.yml'))
    const rules: AlertRule[] = groups.flatMap(({ rules }: { rules: AlertRule[] }) => rules)
    assert.ok(rules.length > 10, `${rules.length} rules`)
    for (const { alert, expr, annotations } of rules) {
      assert.match(annotations.summary, /\w/, alert)
      const shown = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label)
      assertKnown(metrics, expr, shown)
    }
  })
})
