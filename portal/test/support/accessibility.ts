/** Accessibility violations that axe finds on a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that depend on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** One line per violation. */
export const findViolations = async (
  page: Page,
  of: 'everything' | 'colours' = 'everything',
): Promise<string[]> => {
  await page.evaluate(AXE)
  const options: RunOptions = {
    // Skips the details of passed rules, which is faster on long pages.
    resultTypes: ['violations'],
    ...(of === 'colours' && { runOnly: COLOURS }),
  }
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as AxeResults
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * Violations of a page that is checked at several sizes. axe is slow, so all rules run only on the smallest size in
 * light colours, and the colour rules on the smallest and largest in dark colours.
 */
export const findLayoutViolations = async (
  page: Page,
  size: string,
  colorScheme: 'light' | 'dark',
): Promise<string[]> => {
  if (size === 'phone' && colorScheme === 'light') return findViolations(page)
  return size !== 'tablet' && colorScheme === 'dark' ? findViolations(page, 'colours') : []
}
