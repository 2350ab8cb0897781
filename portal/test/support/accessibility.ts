/** What axe finds wrong with a page for people who use it by ear, by keyboard or with little sight. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What depends on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Each violation as a line; none where all is well. */
export const violationsOf = async (
  page: Page,
  of: 'everything' | 'colours' = 'everything',
): Promise<string[]> => {
  await page.evaluate(AXE)
  const options: RunOptions = {
    // What is in order is only counted, which takes half the time on a long page.
    resultTypes: ['violations'],
    ...(of === 'colours' && { runOnly: COLOURS }),
  }
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as AxeResults
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * The same for one look of a page of which others are taken as well. axe takes its time: all rules are tried on the
 * smallest size and in light colours, those of colours on the largest and in dark ones.
 */
export const violationsOfLook = async (
  page: Page,
  size: string,
  colorScheme: 'light' | 'dark',
): Promise<string[]> => {
  if (size === 'phone' && colorScheme === 'light') return violationsOf(page)
  return size === 'desktop' && colorScheme === 'dark' ? violationsOf(page, 'colours') : []
}
