/** The settings of the community, with a preview of the portal, and what writing them changes in the settings file. */
import type { Appearance, AppearanceKey, AppearanceValues } from '@heliolog/desk-api'
import { useEffect, useState } from 'preact/hooks'
import { Copyable } from '../../elements/copyable.tsx'
import { Problem, Waiting } from '../../elements/request-view.tsx'
import { RichText } from '../../elements/rich-text.tsx'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import { Panel } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import styles from './appearance.module.css'
import { SettingField } from './setting-field.tsx'
import { ThemePreview } from './theme-preview.tsx'

/** The server computes the variants of a colour: a picker reports many colours a second. */
const PREVIEW_MS = 150

const SECTIONS = [
  { name: 'identity', settings: ['communityName', 'logo', 'homeUrl'] },
  { name: 'colour', settings: ['accent'] },
  { name: 'links', settings: ['language', 'contact', 'dataLicense', 'privacyUrl', 'imprintUrl'] },
] as const

const Changes = ({ changes }: Pick<Appearance, 'changes'>) => (
  <ul class={styles.changes}>
    {changes.map(({ before, after }) => (
      <li key={after ?? before}>
        {before !== null && <del>{`− ${before}`}</del>}
        {after !== null && <ins>{`+ ${after}`}</ins>}
      </li>
    ))}
  </ul>
)

interface WritingProps {
  appearance: Appearance
  isWritten: boolean
  /** Set while the changes that are shown are not those of the form. */
  isOutdated: boolean
  write: () => Promise<void>
}

/** Shows what would be written where, or the lines to copy. */
const Writing = ({ appearance, isWritten, isOutdated, write }: WritingProps) => {
  const { file, changes, settings } = appearance
  const t = deskTexts().appearance
  const elements = { file: () => <code>{file}</code> }
  if (isWritten)
    return (
      <Panel heading={t.written} isFocused>
        <p>
          <RichText text={t.restart} elements={elements} />
        </p>
      </Panel>
    )
  const isRejected = Object.values(settings).some(({ isFixed, fault }) => !isFixed && fault !== null)
  if (changes.length === 0) return <p role="status">{isRejected ? t.rejected : t.unchanged}</p>
  if (file === null)
    return (
      <Panel heading={t.lines} about={t.linesAbout}>
        <Copyable text={changes.map(({ after }) => `${after}\n`).join('')} label={t.lines} />
      </Panel>
    )
  return (
    <Panel heading={t.changes}>
      <p class="remark">
        <RichText text={t.changesAbout} elements={elements} />
      </p>
      <Changes changes={changes} />
      <ActionButton class="primary" send={write} isDisabled={isOutdated}>
        {t.write}
      </ActionButton>
    </Panel>
  )
}

export const AppearancePage = () => {
  const { refresh } = useDesk()
  const [appearance, setAppearance] = useState<Appearance>()
  const [values, setValues] = useState<AppearanceValues>()
  const [isWritten, setWritten] = useState(false)
  const [error, setError] = useState<unknown>()
  const t = deskTexts().appearance

  const show = (current: Appearance) => {
    setAppearance(current)
    setValues(current.values)
  }
  useEffect(() => {
    desk.appearance().then(show, setError)
  }, [])

  useEffect(() => {
    if (values === undefined || appearance === undefined || values === appearance.values) return
    let isOutdated = false
    const timer = setTimeout(async () => {
      try {
        const next = await desk.previewAppearance({ values, version: appearance.version })
        if (!isOutdated) setAppearance(next)
        setError(undefined)
      } catch (fault) {
        setError(fault)
      }
    }, PREVIEW_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [values])

  const problem = error !== undefined && <Problem error={error} />
  if (appearance === undefined || values === undefined) return problem || <Waiting what={t.loading} />

  const change = (key: AppearanceKey, text: string) => {
    setWritten(false)
    setValues((former) => former && { ...former, [key]: text.trim() })
  }
  const write = async () => {
    const request = { values, version: appearance.version }
    try {
      show(await desk.writeAppearance(request))
      setWritten(true)
      await refresh()
    } catch (fault) {
      // Shows what it would change in the file as it is now.
      setAppearance(await desk.previewAppearance(request))
      throw fault
    }
  }
  const shown: Record<string, string> = appearance.values
  const isOutdated = Object.entries(values).some(([key, text]) => shown[key] !== text)
  const form = { appearance, values, change }
  const file = () => <code>{appearance.file}</code>
  return (
    <>
      <h1>{deskTexts().frame.appearance}</h1>
      <p>{appearance.file === null ? t.noFile : <RichText text={t.inFile} elements={{ file }} />}</p>
      {problem}
      <div class={styles.page}>
        <div>
          {SECTIONS.map(({ name, settings }) => (
            <Panel key={name} heading={t[name]} {...(name === 'colour' && { about: t.needed })}>
              {settings.map((setting) => (
                <SettingField key={setting} {...form} name={setting} />
              ))}
            </Panel>
          ))}
        </div>
        <div class={styles.result}>
          <section aria-label={t.preview}>
            <ThemePreview {...form} theme="light" />
            <ThemePreview {...form} theme="dark" />
          </section>
          <Writing {...{ appearance, isWritten, isOutdated, write }} />
        </div>
      </div>
    </>
  )
}
