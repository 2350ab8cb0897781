/** Prepares `serve --demo`: creates synthetic data and a token, and reuses both on later starts. */
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { isValid } from '../../server/src/access/token-format.ts'
import {
  findToken,
  issueToken,
  listTokens,
  revokeToken,
  type StoredToken,
  TokenError,
} from '../../server/src/access/tokens.ts'
import { DAY_MS, dayOf, instant } from '../../server/src/domain/day.ts'
import { API_PATH } from '../../server/src/features/api/feature.ts'
import type { Database } from '../../server/src/storage/database.ts'
import { createFolder } from '../../server/src/storage/folders.ts'
import { yesterday } from './community/sample-days.ts'
import { type DemoAddress, type DemoData, imageBaseOf, prepareData } from './demo-data.ts'
import { SAMPLE_IMAGES_PATH } from './images/image-urls.ts'

interface DemoToken {
  token: string
  /** The last day on which it is valid. */
  expiresOn: string
  file: string
}

interface Demo {
  /** Undefined for a store with other data. */
  token: DemoToken | undefined
  /** Ids of demo tokens that are valid although the store has other data. */
  leftOver: string[]
  data: DemoData
  /** Base of the sample's image URLs. */
  imageBase: string
}

const HOLDER = 'demo'
const PURPOSE = 'trying heliolog on this machine'
const VALID_DAYS = 30
const TOKEN_FILE = 'demo-token'
const DEFAULT_STORE = 'heliolog.db'
const OWNER_ONLY = 0o600

/** Beside the SQLite file, and named after it unless that has the default name; in `data` for PostgreSQL. */
const tokenFileOf = ({ engine, location }: Database): string => {
  if (engine !== 'sqlite') return join('data', TOKEN_FILE)
  const { dir, base, name } = parse(location)
  return join(dir, base === DEFAULT_STORE ? TOKEN_FILE : `${name}.${TOKEN_FILE}`)
}

const validDemoTokens = async ({ reader }: Database, now: number): Promise<StoredToken[]> =>
  (await listTokens(reader)).filter(
    (token) => token.holder === HOLDER && token.purpose === PURPOSE && isValid(token, now),
  )

/** Another process that starts at the same time may revoke the same token. */
const ensureRevoked = (database: Database, id: string): Promise<unknown> =>
  revokeToken(database, id).catch((error) => {
    if (!(error instanceof TokenError)) throw error
  })

/** Returns false if the file exists. */
const createTokenFile = (file: string, token: string): Promise<boolean> =>
  writeFile(file, `${token}\n`, { mode: OWNER_ONLY, flag: 'wx' }).then(
    () => true,
    (error) => {
      if (error.code !== 'EEXIST') throw error
      return false
    },
  )

/** The token of an earlier start, if it is valid and expires; those of early releases do not expire. */
const storedToken = async (
  { reader }: Database,
  file: string,
  now: number,
): Promise<DemoToken | undefined> => {
  const token = (await readFile(file, 'utf8').catch(() => '')).trim()
  const expiresOn = (await findToken(reader, token, now))?.expires_on
  return expiresOn ? { token, expiresOn, file } : undefined
}

/** Returns the stored token, or issues one and revokes all earlier ones, so that one is valid at a time. */
const demoToken = async (database: Database, now: number): Promise<DemoToken> => {
  const file = tokenFileOf(database)
  const hadFile = existsSync(file)
  const stored = await storedToken(database, file, now)
  if (stored) return stored
  if (hadFile) await rm(file, { force: true })
  const earlier = await validDemoTokens(database, now)
  const expiresOn = dayOf(instant(now + VALID_DAYS * DAY_MS))
  const { id, token } = await issueToken(database, {
    holder: HOLDER,
    purpose: PURPOSE,
    rate: null,
    expiresOn,
  })
  createFolder(dirname(file))
  // Processes that start at the same time share the token of the one that creates the file.
  const shared = (await createTokenFile(file, token)) ? undefined : await storedToken(database, file, now)
  for (const unused of shared ? [id] : earlier.map((token) => token.id)) await ensureRevoked(database, unused)
  return shared ?? { token, expiresOn, file }
}

export const prepareDemo = async (database: Database, address: DemoAddress, now: number): Promise<Demo> => {
  const images = imageBaseOf(address)
  const data = await prepareData(database, images, yesterday(now))
  // A token for everyone who can read the file or the terminal must not open an operator's own data.
  const isForeign = data.state === 'foreign'
  return {
    token: isForeign ? undefined : await demoToken(database, now),
    leftOver: isForeign ? (await validDemoTokens(database, now)).map(({ id }) => id) : [],
    data,
    imageBase: images.base,
  }
}

const dataSentences = ({ data, imageBase }: Demo): string => {
  if (data.state === 'foreign') return 'The store contains other data: nothing was added.'
  if (data.state === 'created')
    return 'The store was empty: it now contains SYNTHETIC data (observers named sample-…).'
  const { extendedTo, isOther, isMoved } = data
  return [
    'The store already contains SYNTHETIC data (observers named sample-…).',
    extendedTo && `The days up to ${extendedTo} were added.`,
    isOther && 'They are not this release’s demo, so no days were added. To get it, use an empty store.',
    isMoved &&
      `Its images were published again: their addresses now begin with ${imageBase}${SAMPLE_IMAGES_PATH}/`,
  ]
    .filter(Boolean)
    .join('\n  ')
}

const ISSUE_COMMAND = 'heliolog token issue --holder "Ada" --purpose "a study of hemispheres"'

const tokenSentences = ({ token, leftOver }: Demo): string =>
  token
    ? `Demo token: ${token.token}
  (valid until ${token.expiresOn}, stored in ${token.file})`
    : [
        `To get a token for this store, run: ${ISSUE_COMMAND}`,
        ...leftOver.map(
          (id) => `A demo token is still valid. To revoke it, run: heliolog token revoke ${id}`,
        ),
      ].join('\n  ')

const exampleRequest = (token: DemoToken | undefined, address: string): string =>
  token
    ? `  Send a request:

  curl -H "Authorization: Bearer ${token.token}" "${address}${API_PATH}/activity/daily?from=2024-05-01&to=2024-05-07"

`
    : ''

/** The text that `serve --demo` prints about its data. `publicAddress` is the address that clients use, such as a proxy's. */
export const demoText = (demo: Demo, publicAddress: string): string => `  ${dataSentences(demo)}
  ${tokenSentences(demo)}

${exampleRequest(demo.token, publicAddress)}`
