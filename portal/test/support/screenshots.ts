/** Pictures of the pages, for people to look at; they are no part of the repository. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const FOLDER = join(import.meta.dirname, '../screenshots')

export const screenshot = (page: Page, name: string): Promise<unknown> =>
  page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true, animations: 'disabled' })
