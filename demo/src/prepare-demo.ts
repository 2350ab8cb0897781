/** Prepares `serve --demo`: creates synthetic data and a token, and reuses both on later starts. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findToken, issueToken } from '../../server/src/access/tokens.ts'
import { API_PATH } from '../../server/src/api/resources/resources.ts'
import type { Database } from '../../server/src/storage/database.ts'
import { type DemoAddress, type DemoData, imageBaseOf, prepareData } from './demo-data.ts'
import { SAMPLE_IMAGES_PATH } from './images/image-urls.ts'

interface Demo {
  token: string
  tokenFile: string
  data: DemoData
  /** Base of the sample's image URLs. */
  imageBase: string
}

const TOKEN_FILE = 'demo-token'
const OWNER_ONLY = 0o600

/** Beside the SQLite file, or in `data` when the store is not SQLite. */
const tokenFileOf = (database: Database): string =>
  join(database.engine === 'sqlite' ? dirname(database.location) : 'data', TOKEN_FILE)

/** Returns the token of an earlier start, or issues a new one if that is no longer valid. */
const demoToken = async (database: Database, tokenFile: string): Promise<string> => {
  const stored = (await readFile(tokenFile, 'utf8').catch(() => '')).trim()
  if (stored && (await findToken(database.reader, stored, Date.now()))) return stored
  const { token } = await issueToken(database, {
    holder: 'demo',
    purpose: 'trying heliolog on this machine',
    rate: null,
    expiresOn: null,
  })
  await mkdir(dirname(tokenFile), { recursive: true })
  await rm(tokenFile, { force: true })
  await writeFile(tokenFile, `${token}\n`, { mode: OWNER_ONLY })
  return token
}

export const prepareDemo = async (database: Database, address: DemoAddress): Promise<Demo> => {
  const images = imageBaseOf(address)
  const data = await prepareData(database, images)
  const tokenFile = tokenFileOf(database)
  return { token: await demoToken(database, tokenFile), tokenFile, data, imageBase: images.base }
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

/** The text that `serve --demo` prints. `publicAddress` is the address that clients use, such as a proxy's. */
export const demoText = (demo: Demo, address: string, publicAddress: string): string => {
  const { token, tokenFile } = demo
  return `
  heliolog is listening on ${address}

  ${dataSentences(demo)}
  Demo token: ${token}
  (stored in ${tokenFile})

  Open ${publicAddress} in a browser, or send a request:

  curl -H "Authorization: Bearer ${token}" "${publicAddress}${API_PATH}/activity/daily?from=2024-05-01&to=2024-05-07"

  Stop it with Ctrl-C. Each request is logged below.

`
}
