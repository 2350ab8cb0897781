/** Prepares `serve --demo`: creates synthetic data and a token, and reuses both on later starts. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { findToken, issueToken } from '../../server/src/access/tokens.ts'
import { API_PATH } from '../../server/src/api/resources/resources.ts'
import type { Database } from '../../server/src/storage/database.ts'
import { type DemoAddress, type DemoData, imageBaseOf, prepareData } from './demo-data.ts'
import { SAMPLE_IMAGES_PATH } from './images/image-urls.ts'

interface DemoToken {
  token: string
  file: string
}

interface Demo {
  /** Undefined for a store with other data. */
  token: DemoToken | undefined
  data: DemoData
  /** Base of the sample's image URLs. */
  imageBase: string
}

const TOKEN_FILE = 'demo-token'
const DEFAULT_STORE = 'heliolog.db'
const OWNER_ONLY = 0o600

/** Beside the SQLite file, and named after it unless that has the default name; in `data` for PostgreSQL. */
const tokenFileOf = ({ engine, location }: Database): string => {
  if (engine !== 'sqlite') return join('data', TOKEN_FILE)
  const { dir, base, name } = parse(location)
  return join(dir, base === DEFAULT_STORE ? TOKEN_FILE : `${name}.${TOKEN_FILE}`)
}

/** Returns the token of an earlier start, or issues a new one if that is no longer valid. */
const demoToken = async (database: Database): Promise<DemoToken> => {
  const file = tokenFileOf(database)
  const stored = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (stored && (await findToken(database.reader, stored, Date.now()))) return { token: stored, file }
  const { token } = await issueToken(database, {
    holder: 'demo',
    purpose: 'trying heliolog on this machine',
    rate: null,
    expiresOn: null,
  })
  await mkdir(dirname(file), { recursive: true })
  await rm(file, { force: true })
  await writeFile(file, `${token}\n`, { mode: OWNER_ONLY })
  return { token, file }
}

export const prepareDemo = async (database: Database, address: DemoAddress): Promise<Demo> => {
  const images = imageBaseOf(address)
  const data = await prepareData(database, images)
  // A token for everyone who can read the file or the terminal must not open an operator's own data.
  const token = data === 'foreign' ? undefined : await demoToken(database)
  return { token, data, imageBase: images.base }
}

const ALREADY_FILLED = 'The store already contains SYNTHETIC data (observers named sample-…).'

const dataSentences = ({ data, imageBase }: Demo): string =>
  ({
    created: 'The store was empty: it now contains SYNTHETIC data (observers named sample-…).',
    unchanged: ALREADY_FILLED,
    moved: `${ALREADY_FILLED}
  Its images were published again: their addresses now begin with ${imageBase}${SAMPLE_IMAGES_PATH}/`,
    foreign: 'The store contains other data: nothing was added.',
  })[data]

const ISSUE_COMMAND = 'heliolog token issue --holder "Ada" --purpose "a study of hemispheres"'

const tokenSentences = (token: DemoToken | undefined): string =>
  token
    ? `Demo token: ${token.token}
  (stored in ${token.file})`
    : `To get a token for this store, run: ${ISSUE_COMMAND}`

const nextSteps = (token: DemoToken | undefined, address: string): string =>
  token
    ? `Open ${address} in a browser, or send a request:

  curl -H "Authorization: Bearer ${token.token}" "${address}${API_PATH}/activity/daily?from=2024-05-01&to=2024-05-07"`
    : `Open ${address} in a browser.`

/** The text that `serve --demo` prints. `publicAddress` is the address that clients use, such as a proxy's. */
export const demoText = (demo: Demo, address: string, publicAddress: string): string => `
  heliolog is listening on ${address}

  ${dataSentences(demo)}
  ${tokenSentences(demo.token)}

  ${nextSteps(demo.token, publicAddress)}

  Stop it with Ctrl-C. Each request is logged below.

`
