/** Downloads the rows shown as CSV, and returns the file. */
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'

export const downloadCsv = async (page: Page): Promise<{ name: string; csv: string }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download th.* as CSV$/ }).click(),
  ])
  return { name: download.suggestedFilename(), csv: await text(await download.createReadStream()) }
}
