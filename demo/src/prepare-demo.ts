/** The demo of `serve --demo`: synthetic data and a token to read them with. Both are kept for the next start. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findToken, issueToken } from '../../server/src/access/tokens.ts'
import { API_PATH } from '../../server/src/api/resources/resources.ts'
import type { Database } from '../../server/src/storage/database.ts'
import { type DemoAddress, type DemoData, imageAddressOf, prepareData } from './demo-data.ts'
import { SAMPLE_IMAGES_PATH } from './images/addresses.ts'

interface Demo {
  token: string
  tokenFile: string
  data: DemoData
  /** The beginning of the addresses of the sample's images. */
  imageBase: string
}

const TOKEN_FILE = 'demo-token'
const OWNER_ONLY = 0o600

/** The data folder: beside the embedded store, or `data` where the store is elsewhere. */
const tokenFileOf = (database: Database): string =>
  join(database.engine === 'sqlite' ? dirname(database.place) : 'data', TOKEN_FILE)

/** The token of an earlier start, or a new one where that is no longer valid. */
const demoToken = async (database: Database, tokenFile: string): Promise<string> => {
  const kept = (await readFile(tokenFile, 'utf8').catch(() => '')).trim()
  if (kept && (await findToken(database.reader, kept, Date.now()))) return kept
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
  const images = imageAddressOf(address)
  const data = await prepareData(database, images)
  const tokenFile = tokenFileOf(database)
  return { token: await demoToken(database, tokenFile), tokenFile, data, imageBase: images.base }
}

const FILLED_BEFORE = 'The store was filled before: it holds SYNTHETIC data (observers named sample-…).'

const dataSentences = ({ data, imageBase }: Demo): string =>
  ({
    made: 'The store was empty: it now holds SYNTHETIC data (observers named sample-…).',
    kept: FILLED_BEFORE,
    moved: `${FILLED_BEFORE}
  Its images were published again: their addresses now begin with ${imageBase}${SAMPLE_IMAGES_PATH}/`,
    own: 'The store holds data of its own: nothing was added to them.',
  })[data]

/** What `serve --demo` prints; `publicAddress` is the one that clients use, behind a proxy that of the proxy. */
export const demoText = (demo: Demo, address: string, publicAddress: string): string => {
  const { token, tokenFile } = demo
  return `
  heliolog is listening on ${address}

  ${dataSentences(demo)}
  Demo token: ${token}
  (kept in ${tokenFile})

  Open ${publicAddress} in a browser, or call it:

  curl -H "Authorization: Bearer ${token}" "${publicAddress}${API_PATH}/activity/daily?from=2024-05-01&to=2024-05-07"

  Stop it with Ctrl-C. Every call is a line below.

`
}
