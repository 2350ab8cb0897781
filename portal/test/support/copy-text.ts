/**
 * Clicks a Copy button, waits for its message, and returns what was copied. The page reports the text as it writes it,
 * because all test files share one browser, and with it one clipboard.
 */
import type { Locator } from 'playwright-core'

const NEXT_COPY = `new Promise((done) => {
  const { clipboard } = navigator
  clipboard.writeText = async (text) => {
    delete clipboard.writeText
    await clipboard.writeText(text)
    done(text)
  }
})`

export const copyText = async (button: Locator): Promise<string> => {
  const [text] = await Promise.all([
    button.page().evaluate<string>(NEXT_COPY),
    button.locator('..').getByText('Copied').waitFor(),
    button.click(),
  ])
  return text
}
