/** The command: reads its words, carries them out, and says in a sentence what went wrong. */
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Heliolog } from '../heliolog.ts'
import { download, type Means } from './download.ts'
import { HELP } from './help.ts'
import { alone } from './lock.ts'
import { DONE, Failure, Interruption, sentenceFor, statusFor } from './problems.ts'
import { Progress } from './progress.ts'
import { CLIENT_VERSION, type Provenance } from './provenance.ts'
import { Service } from './service.ts'
import { readSettings } from './settings.ts'
import { loadSqlite } from './sqlite.ts'
import { update } from './update.ts'
import { readWords, type Wish } from './words.ts'

/** Throws where there can be no file. */
const checkPlace = async (file: string): Promise<void> => {
  const folder = dirname(file)
  const place = await stat(folder).catch(() => undefined)
  if (!place?.isDirectory()) throw new Failure(`There is no folder ${JSON.stringify(folder)}; make it first.`)
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw new Failure(`${JSON.stringify(file)} is a folder.`)
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

const bring = async (wish: Wish, means: Means): Promise<Provenance | undefined> => {
  const { file } = wish
  const there = await isThere(file)
  if (there && !wish.update && !wish.force)
    throw new Failure(
      `${file} is there already: give --update to bring it up to date, --force to replace it.`,
    )
  if (!there || !wish.update) return download(wish, means)
  try {
    return await update(wish, means)
  } catch (error) {
    if (!wish.force || !(error instanceof Failure)) throw error
    return download(wish, means)
  }
}

const carryOut = async (wish: Wish, means: Means): Promise<Provenance | undefined> => {
  if (wish.format === 'sqlite') await loadSqlite()
  await checkPlace(wish.file)
  return alone(wish.file, () => bring(wish, means))
}

const perform = async (wish: Wish, tokenIs: (from: string) => void): Promise<void> => {
  const progress = new Progress(process.stderr, wish.quiet)
  const { root, token, tokenFrom } = await readSettings(wish.url, process.env)
  tokenIs(tokenFrom)
  const heliolog = new Heliolog({
    baseUrl: root,
    token,
    retry: { attempts: 1 },
    userAgent: `heliolog-get/${CLIENT_VERSION}`,
  })
  const end = new AbortController()
  const interrupt = () => end.abort(new Interruption())
  process.once('SIGINT', interrupt)
  try {
    const service = new Service(root, heliolog, end.signal, (sentence) => progress.say(sentence))
    const done = await carryOut(wish, { service, progress })
    const name = basename(wish.file)
    progress.say(
      done === undefined
        ? `${name} is up to date.`
        : `${name}: ${done.rows.toLocaleString('en-US')} rows, version ${done.dataVersion}. ${done.attribution}`,
    )
  } finally {
    process.off('SIGINT', interrupt)
  }
}

const interruptionSentence = ({ format }: Wish): string =>
  format === 'parquet'
    ? 'Interrupted. The same command starts anew: Parquet cannot be gone on with.'
    : 'Interrupted. The same command goes on from here.'

/** Gives the status that the process ends with. */
export const run = async (words: string[]): Promise<number> => {
  let tokenFrom = ''
  let wish: Wish | 'help' | 'version' | undefined
  try {
    wish = readWords(words)
    if (wish === 'help') process.stdout.write(HELP)
    else if (wish === 'version') process.stdout.write(`${CLIENT_VERSION}\n`)
    else
      await perform(wish, (from) => {
        tokenFrom = from
      })
    return DONE
  } catch (error) {
    const sentence =
      error instanceof Interruption && typeof wish === 'object'
        ? interruptionSentence(wish)
        : sentenceFor(error, tokenFrom)
    process.stderr.write(`heliolog-get: ${sentence}\n`)
    return statusFor(error)
  }
}
