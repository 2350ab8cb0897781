/** All rows of a list as one file: the format, a button that downloads it, and commands for the same file. */
import { BULK_FORMATS, type BulkFormat } from '@heliolog/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import { SERVICE_URL } from '../../../data/service-settings.ts'
import { Copyable } from '../../../elements/copyable.tsx'
import { Problem } from '../../../elements/request-view.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { formatBytes } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import { useService } from '../explore-frame.tsx'
import { type BulkFile, bulkSample } from './calls.ts'
import { downloadFile, type Progress, type SavedFile } from './download-file.ts'
import styles from './export.module.css'

export const ALL_ROWS_ID = 'all-rows'

type DownloadState =
  | { step: 'idle' | 'cancelled' }
  | Progress
  | ({ step: 'saved' } & SavedFile)
  | { step: 'failed'; error: unknown }

const isRunning = ({ step }: DownloadState): boolean => ['choosing', 'building', 'receiving'].includes(step)

/** Announced by screen readers, so it does not contain the number of bytes, which changes all the time. */
const describeState = (state: DownloadState): string => {
  const t = texts().export
  if (state.step === 'idle' || state.step === 'failed') return ''
  if (state.step === 'receiving') return t.receiving(state.name)
  if (state.step === 'saved') return t.saved(state.name, formatBytes(state.bytes), state.version)
  return t[state.step]
}

/** Leaving the page cancels the download. */
const useDownload = () => {
  const service = useService()
  const [state, setState] = useState<DownloadState>({ step: 'idle' })
  const controller = useRef<AbortController>(undefined)
  const running = isRunning(state)
  useEffect(() => () => controller.current?.abort(), [])
  useEffect(() => {
    if (!running) return
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [running])

  const start = async (file: BulkFile, format: BulkFormat) => {
    const started = new AbortController()
    controller.current = started
    const { signal } = started
    try {
      const saved = await downloadFile(service, file, format, { signal, onProgress: setState })
      setState({ step: 'saved', ...saved })
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      setState(isCancelled ? { step: 'cancelled' } : { step: 'failed', error })
    }
  }
  return { state, running, start, cancel: () => controller.current?.abort() }
}

const ReceivedBytes = ({ bytes, total }: Extract<Progress, { step: 'receiving' }>) => (
  <p class="row">
    <progress
      aria-label={texts().export.progress}
      value={total === undefined ? undefined : bytes}
      max={total}
    />
    <span class="number">
      {total === undefined
        ? formatBytes(bytes)
        : texts().export.sizeOf(formatBytes(bytes), formatBytes(total))}
    </span>
  </p>
)

const DownloadButton = ({ file, format }: { file: BulkFile; format: BulkFormat }) => {
  const { state, running, start, cancel } = useDownload()
  const button = useRef<HTMLButtonElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const isCancelFocused = document.activeElement !== null && document.activeElement === cancelButton.current
  useEffect(() => {
    // The cancel button has gone, and with it the focus.
    if (!running && isCancelFocused) button.current?.focus()
  }, [running])
  return (
    <>
      <p class="row">
        <button
          ref={button}
          type="button"
          class="primary"
          aria-disabled={running}
          onClick={() => running || start(file, format)}
        >
          {texts().export.download}
        </button>
        {running && (
          <button ref={cancelButton} type="button" onClick={cancel}>
            {texts().export.cancel}
          </button>
        )}
      </p>
      <p role="status" class={styles.downloadStatus}>
        {describeState(state)}
      </p>
      {state.step === 'receiving' && <ReceivedBytes {...state} />}
      {state.step === 'failed' && <Problem error={state.error} />}
    </>
  )
}

// The chosen format stays selected on the next page.
let lastChosen: BulkFormat = 'csv'

export const AllRows = ({ file }: { file: BulkFile }) => {
  const [format, setFormat] = useState(lastChosen)
  const choose = (chosen: BulkFormat) => {
    lastChosen = chosen
    setFormat(chosen)
  }
  const t = texts().export
  return (
    <>
      <h3 id={ALL_ROWS_ID} tabIndex={-1}>
        {t.allRows}
      </h3>
      <p>
        {file.filters.length === 0 ? t.completeList : t.matchingRows} {file.hasTags && t.withTags}
      </p>
      <fieldset class={`row ${styles.fileFormats}`}>
        <legend>{t.format}</legend>
        {(Object.keys(BULK_FORMATS) as BulkFormat[]).map((each) => (
          <label key={each}>
            <input type="radio" name="format" checked={each === format} onChange={() => choose(each)} />
            <span>
              {BULK_FORMATS[each].title} <span class="remark">{BULK_FORMATS[each].programs}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <DownloadButton file={file} format={format} />
      <p>
        <RichText text={t.sameFile} />
      </p>
      <Copyable text={bulkSample(SERVICE_URL, file, format)} label={t.command} />
    </>
  )
}
