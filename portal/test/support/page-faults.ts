/** Checks a page at three sizes in light and dark colours, and takes a screenshot of each. */
import type { Browser, Page } from 'playwright-core'
import { findLayoutViolations } from './accessibility.ts'
import { SIZES, visit } from './browser.ts'
import { screenshot } from './screenshots.ts'
import { storeToken } from './session.ts'

interface PageToCheck {
  origin: string
  path: string
  /** The prefix of the screenshot names. */
  name: string
  /** Stored in the tab session. */
  token?: string
  ready: (page: Page) => Promise<unknown>
}

/** Accessibility violations, overflow and page errors, one line each. */
export const findPageFaults = async (
  browser: Browser,
  { origin, path, name, token, ready }: PageToCheck,
): Promise<string[]> => {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    const { context, pageErrors } = await visit(browser, { origin, colorScheme })
    if (token !== undefined) await storeToken(context, token)
    const page = await context.newPage()
    await page.goto(path)
    await ready(page)
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      await screenshot(page, `${name}-${size}-${colorScheme}`)
      const layout = `${size}, ${colorScheme}`
      for (const violation of await findLayoutViolations(page, size, colorScheme))
        faults.push(`${layout}: ${violation}`)
      const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      if (Number(wider) > 0) faults.push(`${layout}: the page is ${wider} px wider than the window`)
    }
    faults.push(...pageErrors.map((error) => `${colorScheme}: ${error}`))
    await context.close()
  }
  return faults
}
