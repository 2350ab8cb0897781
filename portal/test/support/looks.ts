/** A page as everybody sees it: on three sizes, light and dark, with what axe finds and a picture of each. */
import type { Browser, Page } from 'playwright-core'
import { violationsOfLook } from './accessibility.ts'
import { SIZES, visit } from './browser.ts'
import { screenshot } from './screenshots.ts'
import { keepToken } from './session.ts'

interface Look {
  origin: string
  path: string
  /** Of the pictures. */
  name: string
  /** Of a visitor who has entered one. */
  token?: string
  ready: (page: Page) => Promise<unknown>
}

/** What is wrong with any of them: each entry is a sentence; none where all is well. */
export const faultsOfLooks = async (
  browser: Browser,
  { origin, path, name, token, ready }: Look,
): Promise<string[]> => {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    const { context, offences } = await visit(browser, { origin, colorScheme })
    if (token !== undefined) await keepToken(context, token)
    const page = await context.newPage()
    await page.goto(path)
    await ready(page)
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      await screenshot(page, `${name}-${size}-${colorScheme}`)
      const look = `${size}, ${colorScheme}`
      for (const violation of await violationsOfLook(page, size, colorScheme))
        faults.push(`${look}: ${violation}`)
      const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      if (Number(wider) > 0) faults.push(`${look}: the page is ${wider} px wider than the window`)
    }
    faults.push(...offences.map((offence) => `${colorScheme}: ${offence}`))
    await context.close()
  }
  return faults
}
