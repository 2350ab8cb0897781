/** Pictures of the pages, for people to look at; they are no part of the repository. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const FOLDER = join(import.meta.dirname, '../screenshots')
/** What is further down looks like what is above it, and a picture of it all takes seconds. */
const TALLEST = 3000

export const screenshot = async (page: Page, name: string): Promise<unknown> => {
  const [width, height] = (await page.evaluate('[innerWidth, document.documentElement.scrollHeight]')) as [
    number,
    number,
  ]
  return page.screenshot({
    path: join(FOLDER, `${name}.png`),
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, TALLEST) },
    animations: 'disabled',
  })
}
