/** Screenshots for manual review, if HELIOLOG_TEST_SCREENSHOTS is set; git ignores them. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const FOLDER = join(import.meta.dirname, '../screenshots')
/** Long pages are cut off, because full screenshots take seconds. */
const MAX_HEIGHT = 3000

export const screenshot = async (page: Page, name: string): Promise<void> => {
  if (!process.env['HELIOLOG_TEST_SCREENSHOTS']) return
  const [width, height] = (await page.evaluate('[innerWidth, document.documentElement.scrollHeight]')) as [
    number,
    number,
  ]
  await page.screenshot({
    path: join(FOLDER, `${name}.png`),
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) },
    animations: 'disabled',
  })
}
