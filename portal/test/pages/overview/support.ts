/** Helpers for tests of the overview in the browser. */
import type { Page } from 'playwright-core'
import type { PortalSummary } from '../../../../server/src/features/portal/summary.ts'

export const summaryOf = async ({ origin }: { origin: string }): Promise<PortalSummary> =>
  (await fetch(`${origin}/portal/summary.json`)).json() as Promise<PortalSummary>

/** Opens the overview and waits until its chart is drawn. */
export const openOverview = async (page: Page, query = ''): Promise<Page> => {
  await page.goto(`/${query}`)
  await page.locator('.activity_stage > svg').first().waitFor()
  return page
}

/**
 * Waits until the query of the URL differs from `before` and is accepted, and returns it. A gesture of several events
 * needs `accept`: on a busy machine the chart may settle, and show its range in the URL, between two of them.
 */
export const nextRange = async (
  page: Page,
  before = '',
  accept: (range: string) => boolean = () => true,
): Promise<string> => {
  await page.waitForURL(({ search }) => search !== before && accept(search))
  return new URL(page.url()).search
}

/** The number of days in a range, inclusive. */
export const daysIn = (range: string): number => {
  const query = new URLSearchParams(range)
  const [from, to] = ['from', 'to'].map((name) => Date.parse(query.get(name) ?? '')) as [number, number]
  return (to - from) / 86_400_000 + 1
}

export const chartBox = async (
  page: Page,
): Promise<{ x: number; y: number; width: number; height: number }> => {
  const wolf = page.locator('.activity_stage > svg').first()
  await wolf.scrollIntoViewIfNeeded()
  const box = await wolf.boundingBox()
  if (box === null) throw new Error('the chart is not visible')
  return box
}
