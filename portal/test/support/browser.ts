/** Runs tests in the Chromium that is installed on this machine. */
import { spawnSync } from 'node:child_process'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
} from 'playwright-core'

/** The test runner sets it to the endpoint of the browser that all test files share. */
export const SHARED_BROWSER = 'HELIOLOG_TEST_BROWSER'

/** The headless shell comes first, because it is faster. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]

const installed = (): string | undefined =>
  NAMES.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0)

const found = installed()

/** Why a test that needs a browser is skipped, or false. */
export const withoutBrowser: string | false =
  found === undefined ? `needs chromium, or one of ${NAMES.join(', ')} on the PATH` : false

export const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
}

/** The path of a program, or '' if it is not installed. */
export const pathOf = (name: string): string => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()

const OPTIONS = {
  executablePath: pathOf(found ?? ''),
  // Chromium's sandbox does not work as root, as in containers; the tests open only our own pages.
  args: [
    '--no-sandbox',
    '--force-color-profile=srgb',
    // Images of test records do not exist; without this rule Chromium would ask the network for their host.
    '--host-resolver-rules=MAP images.example ~NOTFOUND',
  ],
}

/** Starts the browser that all test files of a run share. */
export const serveBrowser = (): Promise<BrowserServer> => chromium.launchServer(OPTIONS)

/** Connects to the shared browser, or launches one for a test file that runs alone. */
export const launchBrowser = (): Promise<Browser> => {
  const shared = process.env[SHARED_BROWSER]
  return shared === undefined ? chromium.launch(OPTIONS) : chromium.connect(shared)
}

export interface Visit extends BrowserContextOptions {
  origin: string
}

/** The host of the images of test records, the only other origin that pages may request. */
const IMAGE_HOST = 'https://images.example/'

export const SUN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="3.87" fill="gold"/></svg>'

/** Answers requests for images of test records. Only where they are shown, because routes disable the HTTP cache. */
export const stubImages = (context: BrowserContext): Promise<unknown> =>
  context.route(`${IMAGE_HOST}**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: SUN }))

/** Requests to other origins, console errors and uncaught exceptions, one line each. */
export type PageErrors = string[]

/** Opens a browser context in a time zone far from UTC, and collects page errors. */
export const visit = async (
  browser: Browser,
  { origin, ...options }: Visit,
): Promise<{ context: BrowserContext; pageErrors: PageErrors }> => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: SIZES.desktop,
    // At least twelve hours from UTC, so that a date in local time is noticed.
    timezoneId: 'Pacific/Auckland',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  })
  // Generous, because other tests may keep the machine busy.
  context.setDefaultTimeout(60_000)
  const pageErrors: PageErrors = []
  context.on('request', (request) => {
    const url = request.url()
    const isAllowed = [`${origin}/`, IMAGE_HOST, 'data:', 'blob:'].some((start) => url.startsWith(start))
    if (!isAllowed) pageErrors.push(`requested ${url}`)
  })
  context.on('console', (message) => {
    if (message.location().url.startsWith(IMAGE_HOST)) return
    if (['error', 'warning'].includes(message.type())) pageErrors.push(`logged: ${message.text()}`)
  })
  context.on('weberror', (error) => pageErrors.push(`threw ${error.error()}`))
  return { context, pageErrors }
}
