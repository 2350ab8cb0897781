/** Opens pages in Chromium, and reviews them at each step of a test: a screenshot, its accessibility, and no errors. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { findViolations } from '../support/accessibility.ts'
import { launchBrowser, type PageErrors, visit } from '../support/browser.ts'
import { screenshot } from '../support/screenshots.ts'

export interface ReviewedPages {
  openPage(origin: string): Promise<Page>
  /** Reviews the last page. */
  review(step: string): Promise<void>
  /** The last page. */
  page(): Page
}

/** The names of screenshots begin with `name`. */
export const reviewedPages = async (t: TestContext, name: string): Promise<ReviewedPages> => {
  const browser = await launchBrowser()
  const errors: PageErrors[] = []
  const opened: Page[] = []
  t.after(async () => {
    await browser.close()
    assert.deepEqual(errors.flat(), [])
  })
  const page = () => opened.at(-1) as Page
  return {
    page,
    openPage: async (origin) => {
      const { context, pageErrors } = await visit(browser, { origin })
      errors.push(pageErrors)
      opened.push(await context.newPage())
      return page()
    },
    review: async (step) => {
      await screenshot(page(), `${name}-${step}`)
      assert.deepEqual(await findViolations(page()), [], step)
    },
  }
}
