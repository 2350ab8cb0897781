/** Runs tests in the Firefox that is installed on this machine, through WebDriver BiDi. */
import { type Browser, firefox } from 'playwright-core'
import { pathOf } from './browser.ts'

const NAMES = ['firefox-esr', 'firefox']

const found = NAMES.map(pathOf).find((path) => path !== '')

/** Why a test that needs Firefox is skipped, or false. */
export const withoutFirefox: string | false = found === undefined ? 'needs firefox or firefox-esr' : false

/** The parts of Playwright's internals that send commands to the browser. */
interface Internals {
  _connection: { toImpl(browser: Browser): { _browserSession: Session } }
}

interface Session {
  send(method: string, params: object): Promise<object>
}

/** Playwright sends it for each context, but Firefox 153 does not know it yet. */
const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride'

/** Contexts follow the preferences of the profile: a context with another `colorScheme` is not possible. */
export const launchFirefox = async (): Promise<Browser> => {
  const browser = await firefox.launch({
    executablePath: found ?? '',
    // An unmodified Firefox, as opposed to Playwright's own build.
    channel: 'moz-firefox',
    firefoxUserPrefs: { 'layout.css.prefers-color-scheme.content-override': 1 },
  })
  const { _browserSession: session } = (browser as unknown as Internals)._connection.toImpl(browser)
  const send = session.send.bind(session)
  session.send = async (method, params) => (method === UNKNOWN_COMMAND ? {} : send(method, params))
  return browser
}
