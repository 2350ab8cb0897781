/** Accessibility violations that axe finds on a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that depend on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** The API reference repeats the same elements, and axe would take seconds for them. */
const REPEATED = ['.reference_operation ~ .reference_operation ~ .reference_operation']

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
  const { violations } = (await page.evaluate(
    `axe.run({ exclude: ${JSON.stringify(REPEATED)} }, ${JSON.stringify(options)})`,
  )) as AxeResults
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`),
  )
}
