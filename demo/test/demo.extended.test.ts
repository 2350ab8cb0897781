/** The complete demo, from 2008 to yesterday, and `serve --demo` as a real process. */
import { strict as assert } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { before, test } from 'node:test'
import type { Image } from '../../server/src/domain/records/image.ts'
import type { Observation } from '../../server/src/domain/records/observation.ts'
import { freePort } from '../../test/support/free-port.ts'
import type { RunningServer } from '../../test/support/heliolog-process.ts'
import { createSandbox, requestJson, type Sandbox, waitUntil } from '../../test/support/sandbox.ts'
import { readDrawing } from '../../test/support/sunspot-drawings.ts'
import { demoDays } from '../src/community/demo-days.ts'
import type { SampleDay } from '../src/community/sample-records.ts'

let days: SampleDay[]
before(() => {
  days = [...demoDays('2026-06-30')]
})
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** An image shows its observer's latest observation. */
const shownIn = <One extends { observer: string; date_of_observation: string }>(
  { observer, date_of_observation: at }: { observer: string; date_of_observation: string },
  observations: One[],
): One | undefined =>
  observations.findLast((one) => one.observer === observer && one.date_of_observation <= at)

test('has few early observations, and several observers and all bands on recent days', () => {
  const rate = (year: string) =>
    mean(days.filter(({ day }) => day.startsWith(year)).map(({ observations }) => observations.length))
  assert.ok(rate('2008') < 1.5 && rate('2015') < 3 && rate('2025') > 6)
  for (const { day, observations, images } of days.filter(({ day }) => day >= '2021-07-01')) {
    assert.ok(new Set(observations.map(({ observer }) => observer)).size >= 2, day)
    const bands = images.map((image) => shownIn(image, observations)?.type)
    assert.deepEqual([...new Set(bands)].sort(), [0, 1, 2], day)
  }
})

const serveDemo = async (sandbox: Sandbox, port: number, args: string[] = []) => {
  const server = await sandbox.serve(['--demo', ...args], { env: { PORT: String(port) } })
  await waitUntil('the demo has printed its text', () => server.output.stdout.includes('Stop it with Ctrl-C'))
  const [, token = ''] = /Demo token: (hlg_\w{38})\n/.exec(server.output.stdout) ?? []
  return { server, token, shown: server.output.stdout }
}

/** Fetches the images of a day and compares the drawings with that day's observations. */
const assertDrawingsMatch = async (server: RunningServer, token: string): Promise<void> => {
  const query = 'from=2024-05-01&to=2024-05-01'
  const images: Image[] = (await requestJson(server, `/images?${query}`, token)).data
  const observations: Observation[] = (await requestJson(server, `/observations?${query}`, token)).data
  let counted = 0
  for (const image of images) {
    const shown = shownIn(image, observations) as Observation
    const response = await fetch(image.urls['full'] as string)
    assert.equal(response.status, 200)
    assert.equal(readDrawing(await response.text()).umbrae.length, shown.st ?? 0)
    counted += shown.st ?? 0
  }
  assert.ok(counted > 0, 'some drawings show spots')
}

test('serve --demo draws images at its address, also with workers and after a move', async (t) => {
  const sandbox = await createSandbox(t)
  const [first, second] = [await freePort(), await freePort()]
  const initial = await serveDemo(sandbox, first, ['--workers', '2'])
  assert.match(initial.shown, /was empty/)
  // Several connections reach all workers.
  await Promise.all(Array.from({ length: 4 }, () => assertDrawingsMatch(initial.server, initial.token)))
  const [, curl = ''] = /^ *(curl .*)$/m.exec(initial.shown) ?? []
  if (spawnSync('curl', ['--version']).status === 0)
    assert.equal(JSON.parse((await sandbox.shell(`${curl} --silent`)).stdout).data.length, 7)
  await initial.server.stop()

  const moved = await serveDemo(sandbox, second)
  assert.equal(moved.token, initial.token)
  assert.ok(moved.shown.includes(`addresses now begin with http://127.0.0.1:${second}/sample-images/\n`))
  await assertDrawingsMatch(moved.server, moved.token)
})
