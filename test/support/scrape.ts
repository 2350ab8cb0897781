/** Scrapes the metrics of a server like Prometheus. */
import { strict as assert } from 'node:assert'
import type { RunningServer } from './heliolog-process.ts'
import { logLines } from './sandbox.ts'

/** Values by series, such as `heliolog_answers_total{from="ready"}`. */
export type Scrape = Map<string, number>

/** URL of the metrics; undefined when they are off. */
export const metricsAddress = (server: RunningServer): string | undefined =>
  logLines(server).find(({ msg }) => msg === 'listening')?.['metrics'] as string | undefined

export const scrapeText = async (server: RunningServer): Promise<string> => {
  const response = await fetch(metricsAddress(server) as string)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  return response.text()
}

export const seriesIn = (text: string): Scrape =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const end = line.lastIndexOf(' ')
        return [line.slice(0, end), Number(line.slice(end + 1))]
      }),
  )

export const scrape = async (server: RunningServer): Promise<Scrape> => seriesIn(await scrapeText(server))

/** The series of one metric, keyed by their labels. */
export const seriesOf = (read: Scrape, name: string): Record<string, number> =>
  Object.fromEntries(
    [...read]
      .filter(([series]) => series === name || series.startsWith(`${name}{`))
      .map(([series, value]) => [series.slice(name.length), value]),
  )

export const sum = (values: Record<string, number>): number =>
  Object.values(values).reduce((total, value) => total + value, 0)
