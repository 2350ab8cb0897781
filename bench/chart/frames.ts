/** Main-thread work per frame while the overview chart zooms and pans forty years of days. */
import type { CDPSession, Page } from 'playwright-core'
import { dailyObservations } from '../../portal/test/pages/overview/records.ts'
import { chartBox, openOverview } from '../../portal/test/pages/overview/support.ts'
import { launchBrowser, visit, withoutBrowser } from '../../portal/test/support/browser.ts'
import { OBSERVATIONS } from '../../server/src/domain/records/kinds.ts'
import { updateIndex } from '../../server/src/features/index/update/update-index.ts'
import { SQLITE } from '../../test/support/engines.ts'
import { startServer } from '../../test/support/server.ts'
import { type Spread, spreadOf } from '../measuring/ledger.ts'
import { onCleanup } from '../processes/cleanup.ts'
import type { Log } from '../processes/command.ts'

const FORTY_YEARS = 14_610
const FRAMES = 60

/** Counts the redraws of the chart, each of which changes many attributes at once. */
const COUNT_FRAMES = `
  window.drawn = 0
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target.closest('.activity_stage > svg'))) window.drawn++
  }).observe(document, { attributes: true, subtree: true })
`

type Gesture = 'zoom' | 'pan'
/** Milliseconds of main-thread CPU time per drawn frame: events, script, layout and painting. */
export type ChartFindings = Record<Gesture, Spread | undefined>

/** Thread CPU time, which depends little on other processes. */
const mainThreadMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

const GESTURES: Record<Gesture, (page: Page) => Promise<void>> = {
  zoom: async (page) => {
    const box = await chartBox(page)
    await page.mouse.move(box.x + box.width / 2, box.y + 100)
    for (let frame = 0; frame < FRAMES; frame++) await page.mouse.wheel(0, frame < FRAMES / 2 ? -60 : 60)
  },
  pan: async (page) => {
    const box = await chartBox(page)
    await page.mouse.move(box.x + 100, box.y + 100)
    await page.mouse.down()
    for (let frame = 1; frame <= FRAMES; frame++) await page.mouse.move(box.x + 100 + frame * 12, box.y + 100)
    await page.mouse.up()
  },
}

/** Throws without a browser. */
export const measureChart = async (rounds: number, log: Log): Promise<ChartFindings> => {
  if (withoutBrowser) throw new Error(withoutBrowser)
  const server = await startServer(SQLITE)
  onCleanup(() => server.close())
  log('overview chart, forty years of days')
  await server.publish(OBSERVATIONS, dailyObservations('1985-01-01', FORTY_YEARS))
  await updateIndex(server.database)
  const browser = await launchBrowser()
  onCleanup(() => browser.close())
  const { context } = await visit(browser, { origin: server.origin })
  await context.addInitScript(COUNT_FRAMES)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const costs: Record<Gesture, number[]> = { zoom: [], pan: [] }
  for (let round = 0; round < rounds; round++)
    for (const gesture of ['zoom', 'pan'] as const) {
      await openOverview(page, gesture === 'pan' ? '?from=2000-01-01&to=2010-12-31' : '')
      await page.evaluate('drawn = 0')
      const began = await mainThreadMs(session)
      await GESTURES[gesture](page)
      costs[gesture].push(((await mainThreadMs(session)) - began) / Number(await page.evaluate('drawn')))
    }
  return { zoom: spreadOf(costs.zoom), pan: spreadOf(costs.pan) }
}
