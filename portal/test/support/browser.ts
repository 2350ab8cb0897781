/** A real browser: the Chromium that is installed on this machine. */
import { spawnSync } from 'node:child_process'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
} from 'playwright-core'

/** Set by the runner for the files that it runs. */
export const SHARED_BROWSER = 'HELIOLOG_TEST_BROWSER'

/** The one without windows first: it is the same browser, and takes half the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]

/** The first of them that is on the PATH. */
const installed = (): string | undefined =>
  NAMES.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0)

const found = installed()

/** Why a test that needs a browser is skipped, or false. */
export const withoutBrowser: string | false =
  found === undefined ? `none of ${NAMES.join(', ')} is on the PATH` : false

export const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
}

const pathOf = (name: string): string => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()

const OPTIONS = {
  executablePath: pathOf(found ?? ''),
  // Root, as in containers, may not use Chromium's own sandbox; what is opened is our own page.
  args: ['--no-sandbox', '--force-color-profile=srgb'],
}

/** One for all files of a run. */
export const serveBrowser = (): Promise<BrowserServer> => chromium.launchServer(OPTIONS)

/** The one of the run, or one of its own for a file that is run alone. */
export const launchBrowser = (): Promise<Browser> => {
  const shared = process.env[SHARED_BROWSER]
  return shared === undefined ? chromium.launch(OPTIONS) : chromium.connect(shared)
}

export interface Visit extends BrowserContextOptions {
  origin: string
}

/** What a page did that it should not have: each entry is a sentence. */
export type Offences = string[]

/** A visitor's own browser window, far from UTC, who notes what no page may do. */
export const visit = async (
  browser: Browser,
  { origin, ...options }: Visit,
): Promise<{ context: BrowserContext; offences: Offences }> => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: SIZES.desktop,
    // Twelve hours and more from UTC on either side: a date that shifts with the zone shows.
    timezoneId: 'Pacific/Auckland',
    locale: 'en-GB',
    ...options,
  })
  const offences: Offences = []
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) offences.push(`asked ${url}`)
  })
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      offences.push(`wrote to the console: ${message.text()}`)
  })
  context.on('weberror', (error) => offences.push(`threw ${error.error()}`))
  return { context, offences }
}
