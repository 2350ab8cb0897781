/** What is told of the metrics, in the documents and on the dashboard, is what there is. */
import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { call, newPlace, until } from '../../../test/support/command-line.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import { scrapeText, seriesIn } from '../../../test/support/scrape.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Every label that Prometheus adds itself, and that of histograms. */
const OTHER_LABELS = ['instance', 'le']
const OF_HISTOGRAMS = /_(?:bucket|count|sum)$/

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const labelsIn = (series: string): string[] =>
  [...series.matchAll(/(\w+)="/g)].map(([, name = '']) => name).filter((name) => !OTHER_LABELS.includes(name))

/** The names of all metrics that have a value, each with its labels. */
const metricsIn = (text: string): Map<string, string[]> =>
  new Map([...seriesIn(text).keys()].map((series) => [series.replace(/\{.*/, ''), labelsIn(series)]))

test('a scrape of PostgreSQL with a replica', async (t) => {
  const place = await newPlace(t, POSTGRES)
  await place.seed(1)
  const { token } = await place.issue()
  // It is its own replica, and never behind.
  const env = { HELIOLOG_METRICS_PORT: '0', HELIOLOG_DATABASE_REPLICA_URLS: place.url }
  const server = await place.serve([], { env })
  assert.equal((await call(server, '/observations', token)).status, 200)
  let text = ''
  await until('the call is counted', async () => {
    text = await scrapeText(server)
    return text.includes('heliolog_calls_total{')
  })
  const metrics = metricsIn(text)

  await t.test('shows no password', () => {
    assert.ok(new URL(place.url).password.length > 5)
    assert.ok(!text.includes(new URL(place.url).password))
    assert.match(text, /^heliolog_replica_serving\{replica="postgres:\/\/postgres:\*\*\*@127.+"\} 1$/m)
  })

  await t.test(
    'has what docs/operating.md tells, with the same labels, and no other metric of heliolog',
    () => {
      const told = new Map(
        [...read('docs/operating.md').matchAll(/^\| `(heliolog_\w+)(?:\{([\w,]+)\})?` \|/gm)].map(
          ([, name = '', labels]) => [name, labels?.split(',') ?? []],
        ),
      )
      const ours = [...metrics]
        .filter(([name]) => name.startsWith('heliolog_'))
        .map(([name, labels]) => [name.replace(OF_HISTOGRAMS, ''), labels] as const)
      assert.deepEqual(new Map(ours), told)
    },
  )

  await t.test('has every metric and every label that deploy/grafana-dashboard.json asks for', () => {
    const { panels, templating } = JSON.parse(read('deploy/grafana-dashboard.json'))
    const asked = textsIn([panels, templating]).filter((one) => /(heliolog|nodejs|process)_\w+/.test(one))
    assert.ok(asked.length > 20, `${asked.length} questions`)
    const found = new Set<string>()
    for (const question of asked) {
      const names = [...question.matchAll(/\b(?:heliolog|nodejs|process)_\w+/g)].map(([name]) => name)
      for (const name of names) {
        assert.ok(metrics.has(name), `${name} in ${question}`)
        found.add(name.replace(OF_HISTOGRAMS, ''))
      }
      const labels = new Set(names.flatMap((name) => metrics.get(name) ?? []))
      const wanted = [...question.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, list = '']) =>
        list.split(/, */),
      )
      for (const label of [...wanted, ...labelsIn(question.replaceAll('=~', '='))])
        assert.ok(labels.has(label) || OTHER_LABELS.includes(label), `${label} in ${question}`)
    }
    for (const name of metrics.keys())
      if (name.startsWith('heliolog_'))
        assert.ok(found.has(name.replace(OF_HISTOGRAMS, '')), `no panel shows ${name}`)
  })
})
