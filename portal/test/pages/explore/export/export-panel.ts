/** Helpers for tests of the export panel. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { copyText } from '../../../support/copy-text.ts'
import { openPortal } from '../../../support/portal.ts'
import { ODD_NAME, ODD_TAG, startExploreServer } from '../explore-fixture.ts'

/** A query with characters that are special in shells and languages. */
export const ODD_QUERY = `observer=${encodeURIComponent(ODD_NAME)}&tag=${encodeURIComponent(ODD_TAG)}`

const ROOT = join(import.meta.dirname, '../../../../..')

export type Row = Record<string, unknown>

export const run = (file: string, words: string[], token: string, cwd = ROOT): Promise<string> =>
  new Promise((done, fail) =>
    execFile(
      file,
      words,
      { cwd, env: { PATH: process.env['PATH'], HOME: cwd, HELIOLOG_TOKEN: token } },
      (error, stdout) => (error ? fail(error) : done(stdout)),
    ),
  )

export const rowsOf = (lines: string): Row[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Copies the code of a language with the Copy button. */
export const copied = async (page: Page, language: string): Promise<string> => {
  await page.getByRole('button', { name: language, exact: true }).click()
  return copyText(page.getByRole('button', { name: `Copy: ${language} code` }))
}

/** A portal whose pages may use the clipboard. `open` opens a list and waits for its rows. */
export const openExportPortal = () => {
  const portal = openPortal({
    start: startExploreServer,
    withToken: true,
    options: { permissions: ['clipboard-write'] },
    expectedErrors: /images\.example|ERR_NAME/,
  })
  const open = async (path: string) => {
    await portal.page.goto(path)
    await portal.page.locator('.list_results').waitFor()
    return portal
  }
  return { portal, open }
}
