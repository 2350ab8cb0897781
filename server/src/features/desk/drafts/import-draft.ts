/** An import that the operator prepares: files, settings, and what they would publish. */
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { CellEdit, Draft, DraftSettings, Message, ProfileData, Question } from '@heliolog/desk-api'
import { type Message as CodedMessage, toMessage } from '../../../domain/messages.ts'
import { isField } from '../../../domain/records/kinds.ts'
import { UserError } from '../../../domain/user-error.ts'
import { missingColumnsOf } from '../../../publish/apply/import-files.ts'
import { kindFaults } from '../../../publish/profile/field-values.ts'
import {
  faultMessage,
  mapsRows,
  type Profile,
  profileFaults,
  rowFile,
} from '../../../publish/profile/profile.ts'
import { formatProfile, zoneQuestion } from '../../../publish/profile/profile-file.ts'
import { inTable, tableOf } from '../../../publish/read/input-file.ts'
import { chooseSource, type Source } from '../../../publish/source.ts'
import type { FileSample } from '../../../publish/suggest/file-sample.ts'
import {
  type GuessedProfile,
  guessProfile,
  sourceNameOf,
  TIME_OF_DAY,
} from '../../../publish/suggest/guessed-profile.ts'
import { reject } from '../server/request-values.ts'
import { describeColumns, describeFields, mapColumns, similarNicknames } from './draft-columns.ts'
import { type DraftInput, kindOf, profileOf } from './draft-input.ts'
import { previewDraft } from './draft-preview.ts'
import { isSameMapping, isSameReading, NEW_SETTINGS, splitProfile, valueAt } from './draft-settings.ts'
import type { DraftUpload } from './draft-upload.ts'
import { readStoreFacts, type StoreFacts, storeHasRecords } from './store-facts.ts'

type StoreSettings = Parameters<typeof readStoreFacts>[0]

interface Change {
  /** Guessed if undefined. */
  kind: DraftSettings['kind'] | undefined
  isNewKind?: boolean
  isNewSource?: boolean
  /** Set if the operator has just changed the mapping. */
  isMapped?: boolean
}

/** The messages with different texts. */
const withoutRepeated = (messages: readonly Message[]): Message[] => [
  ...new Map(messages.map((message) => [message.text, message])).values(),
]

export class ImportDraft {
  readonly id = randomBytes(8).toString('hex')
  readonly #store: StoreSettings
  #files: DraftUpload[] = []
  #settings = NEW_SETTINGS
  #edits: CellEdit[] = []
  #facts: StoreFacts = { sources: [], nicknames: [] }
  #guess: GuessedProfile | undefined
  /** The last proposal: a guess, or the profile of a source. */
  #proposed: ProfileData = {}
  #isOfSource = false
  #proposedSource: Source | undefined
  /** The last profile without faults, with which rows are shown. */
  #usable: Profile = {}
  /** Changes run one after the other. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(store: StoreSettings) {
    this.#store = store
  }

  get input(): DraftInput {
    const files = this.#files.map(({ number, path, name }) => ({ number, path, name }))
    return { files, settings: this.#settings, edits: this.#edits }
  }

  get files(): readonly DraftUpload[] {
    return this.#files
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => {})
    return done
  }

  /** A file replaces another one of its name. Returns the files that are no longer used. */
  addFile(file: DraftUpload): Promise<DraftUpload[]> {
    return this.#inTurn(async () => {
      const replaced = this.#files.filter(({ name }) => name === file.name)
      this.#setFiles([...this.#files.filter(({ name }) => name !== file.name), file])
      const isNew = this.#settings === NEW_SETTINGS
      await this.#adapt({ kind: isNew ? undefined : this.#settings.kind })
      return replaced
    })
  }

  removeFile(number: number): Promise<DraftUpload> {
    return this.#inTurn(async () => {
      const file =
        this.#files.find((one) => one.number === number) ?? reject(404, 'the draft has no such file')
      this.#setFiles(this.#files.filter((one) => one !== file))
      await this.#adapt({ kind: this.#settings.kind })
      return file
    })
  }

  #setFiles(files: DraftUpload[]): void {
    this.#files = files
    this.#edits = this.#edits.filter(({ file }) => files.some(({ number }) => number === file))
  }

  /** Proposes another mapping if the kind, the source or the columns change, but keeps the operator's. */
  changeSettings(given: DraftSettings): Promise<void> {
    return this.#inTurn(async () => {
      const before = this.#settings
      const isNewKind = given.kind !== before.kind
      const isNewSource = given.source !== before.source
      const isMapped = !isSameMapping(given.profile, before.profile)
      // The source is one of the former kind.
      this.#settings = { ...given, source: isNewKind && !isNewSource ? null : given.source }
      if (isNewKind || isNewSource || !isSameReading(given.profile, before.profile))
        await this.#adapt({ kind: given.kind, isNewKind, isNewSource, isMapped })
    })
  }

  setEdits(edits: CellEdit[]): Promise<void> {
    return this.#inTurn(async () => {
      const unknown = edits.find(({ file }) => !this.#files.some(({ number }) => number === file))
      if (unknown) reject(400, `the draft has no file ${unknown.file}`)
      this.#edits = edits
    })
  }

  async #samples(profile: Profile): Promise<FileSample[]> {
    const read = await Promise.all(this.#files.map((file) => file.read(profile)))
    return read.flatMap((one) => ('fault' in one ? [] : [one.sample]))
  }

  /** Proposes a source and a mapping. The profile of a source, and what the operator has changed, get new columns only. */
  async #adapt({ kind, isNewKind = false, isNewSource = false, isMapped = false }: Change): Promise<void> {
    const guess = await this.#guessProfile(kind)
    if (!guess) return
    const former = this.#guess
    this.#guess = guess
    this.#facts = await readStoreFacts(this.#store, guess.kind)
    const { sources } = this.#facts
    const fitting = await this.#fittingSources(sources)
    const { source: given, profile, timeOfDay } = this.#settings
    this.#proposedSource = fitting.find(({ name }) => name === given) ?? fitting[0]
    const proposed = this.#proposedSource?.name ?? (sources.length > 0 ? null : this.#newName)
    const source = isNewSource ? given : (given ?? proposed)
    this.#settings = {
      ...this.#settings,
      ...{ kind: guess.kind.plural, source },
      timeOfDay: timeOfDay ?? (guess.needsTimeOfDay ? TIME_OF_DAY : null),
    }
    const chosen = sources.find(({ name }) => name === source)
    const secret = (chosen && profileOf(chosen)?.secret) ?? profile.secret
    if (guess.profile.secret !== undefined && secret !== undefined) guess.profile.secret = secret
    const isOwn = (this.#isOfSource && !isNewSource) || !isSameMapping(profile, this.#proposed)
    if (isMapped || (isOwn && !isNewKind)) {
      const id = profile.id === former?.profile.id ? guess.profile.id : profile.id
      this.#setProfile({ ...withNewColumns(profile, guess), ...(id !== undefined && { id }) }, guess)
      return
    }
    const own = chosen && fitting.includes(chosen) ? profileOf(chosen) : undefined
    this.#isOfSource = own !== undefined
    this.#setProfile((own as ProfileData | undefined) ?? guess.profile, guess)
    this.#proposed = this.#settings.profile
  }

  /** Adds what was detected, without which the import would read files in another way. */
  #setProfile(profile: ProfileData, { profile: { encoding, sheets } }: GuessedProfile): void {
    this.#settings = {
      ...this.#settings,
      profile: {
        ...profile,
        ...(profile.encoding === undefined && encoding !== undefined && { encoding }),
        ...(profile.sheet === undefined &&
          profile.sheets === undefined &&
          sheets !== undefined && { sheets }),
      },
    }
  }

  get #newName(): string {
    return sourceNameOf(this.#files[0]?.name ?? '')
  }

  /** Returns undefined if no file can be read. */
  async #guessProfile(kind: DraftSettings['kind'] | undefined): Promise<GuessedProfile | undefined> {
    const { reading } = splitProfile(this.#settings.profile)
    const samples = await this.#samples(reading)
    if (samples.length === 0) return undefined
    const { source } = this.#settings
    const options = {
      reading,
      source: source ?? undefined,
      newSource: this.#newName,
      hasRecords: (...of: [Parameters<typeof storeHasRecords>[1], string, readonly string[]]) =>
        storeHasRecords(this.#store, ...of),
    }
    const guess = (given: DraftSettings['kind'] | undefined) =>
      guessProfile(samples, { ...options, kind: given && kindOf(given) })
    return guess(kind).catch((error) => {
      // No column shows the kind.
      if (kind === undefined && error instanceof UserError) return guess(this.#settings.kind)
      throw error
    })
  }

  /** The sources whose profile maps columns that all files have. */
  async #fittingSources(sources: readonly Source[]): Promise<Source[]> {
    const fits = async (source: Source): Promise<boolean> => {
      const profile = profileOf(source)
      if (!profile || !mapsRows(profile)) return false
      for (const file of this.#files) {
        if ('fault' in (await file.read(profile))) continue
        const missing = await missingColumnsOf(rowFile(file, undefined, profile), profile).catch(
          () => undefined,
        )
        if (missing?.length !== 0) return false
      }
      return true
    }
    const fitting = await Promise.all(sources.map(fits))
    return sources.filter((_, index) => fitting[index])
  }

  /** The draft without its check. */
  describe(): Promise<Omit<Draft, 'check'>> {
    return this.#inTurn(async () => {
      const { settings } = this.input
      const kind = kindOf(settings.kind)
      const faults = this.#settingsFaults()
      const profile: Profile = { ...this.#usable, ...splitProfile(settings.profile).reading }
      const notes: CodedMessage[] = []
      const [files, samples] = [
        await Promise.all(this.#files.map((file) => file.describe(profile))),
        await this.#samples(profile),
      ]
      const rowFiles = await Promise.all(
        this.#files.map((file) => {
          const edits = this.#edits.filter((edit) => edit.file === file.number)
          return file.sampleFile(profile, edits, (note, sheet) =>
            notes.push(inTable(tableOf(file.name, sheet), note)),
          )
        }),
      )
      const mapped = mapColumns(kind, profile, samples)
      const { timeOfDay, snapshot } = settings
      const shown = await previewDraft(
        rowFiles.flatMap((file) => file ?? []),
        mapped,
        { kind, profile, timeOfDay: timeOfDay ?? undefined, isExact: snapshot },
      )
      const { sources, nicknames } = this.#facts
      return {
        id: this.id,
        files,
        settings,
        sources: sources.map(({ name, profile: text }) => ({ name, hasProfile: text !== null })),
        proposedSource: this.#proposedSource?.name ?? (this.#files.length > 0 ? this.#newName : null),
        columns: describeColumns(kind, profile, samples, mapped),
        fields: describeFields(kind, mapped.given),
        questions: this.#openQuestions(),
        ...shown,
        faults: [...faults, ...shown.faults],
        notes: withoutRepeated([...samples.flatMap((sample) => sample.notes), ...notes].map(toMessage)),
        similarNicknames: similarNicknames(kind, profile, samples, mapped, nicknames),
        edits: this.#edits,
      }
    })
  }

  #settingsFaults(): Message[] {
    const { kind, profile: given, source, newSource } = this.#settings
    const profile = given as Profile
    const general = profileFaults(profile)
    const found = general.length > 0 ? general : kindFaults(kindOf(kind), profile)
    if (found.length === 0) this.#usable = profile
    const question = general.length > 0 ? undefined : zoneQuestion(profile)
    const faults = [...found.map(faultMessage), ...(question === undefined ? [] : [question])].map(toMessage)
    try {
      chooseSource(kindOf(kind), this.#facts.sources, source ?? undefined, newSource)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      faults.push(toMessage(error))
    }
    return faults
  }

  /** A key that differs from the suggestion has an answer. The profile of a source was answered before. */
  #openQuestions(): Question[] {
    const guess = this.#guess
    const { profile } = this.#settings
    if (!guess || this.#isOfSource) return []
    const isAnswered = (key: string, column: string | undefined): boolean => {
      const isOpen = (of: ProfileData | Profile) =>
        key === 'columns' && column !== undefined ? of.columns?.[column] : valueAt(of, key)
      return !isDeepStrictEqual(isOpen(profile), isOpen(guess.profile))
    }
    return guess.questions
      .filter(({ keys, column }) => !keys.some((key) => isAnswered(key, column)))
      .map(({ message, column, keys }) => ({
        message: toMessage(message),
        column: column ?? null,
        keys: [...keys],
      }))
  }

  /** The profile as TOML, with the comments of the suggestion on what is still as suggested. */
  get profileText(): string {
    const { profile } = this.#settings
    const { profile: guessed = {} } = this.#guess ?? {}
    const comments: Record<string, string> = this.#guess?.comments ?? {}
    const isSame = (key: string) => isDeepStrictEqual(valueAt(profile, key), valueAt(guessed, key))
    const kept = Object.entries(comments).filter(([key]) => isSame(key))
    return formatProfile(profile as Profile, Object.fromEntries(kept))
  }
}

/** Maps columns that the profile does not know as the suggestion does, and leaves out the others. */
const withNewColumns = (profile: ProfileData, guess: GuessedProfile): ProfileData => {
  const { columns = {}, ignore = [], date, id = '' } = profile
  const known = new Set([...Object.keys(columns), ...ignore, ...(date?.columns ?? [])])
  const added = guess.columns.filter((column) => !known.has(column) && !id.includes(`{${column}}`))
  const used = new Set(Object.values(columns))
  const fieldOf = (column: string) => guess.profile.columns?.[column]
  const mapped = added.filter((column) => !used.has(fieldOf(column) ?? '') && fieldOf(column) !== undefined)
  const others = added.filter((column) => !mapped.includes(column) && !isField(guess.kind, column))
  // A header that the profile does not know at all is probably another line.
  if (added.length === 0 || !guess.columns.some((column) => known.has(column))) return profile
  return {
    ...profile,
    columns: {
      ...columns,
      ...Object.fromEntries(mapped.map((column) => [column, fieldOf(column) as string])),
    },
    ignore: [...ignore, ...others],
  }
}
