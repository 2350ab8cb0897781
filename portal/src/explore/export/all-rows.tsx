/** All rows of a list as one file: the format, a button that downloads it, and commands for the same file. */
import type { Heliolog } from '@heliolog/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import './all-rows.css'
import { Copyable } from '../../elements/copyable.tsx'
import { Problem } from '../../elements/request-view.tsx'
import { formatBytes } from '../../format/numbers.ts'
import { SERVICE, SERVICE_URL } from '../../service/service-settings.ts'
import { type BulkFile, FORMATS, type Format } from './bulk-files.ts'
import { bulkSample, heliologGetSample } from './code-samples.ts'
import { downloadFile, type Progress, type SavedFile } from './download-file.ts'

export const ALL_ROWS_ID = 'all-rows'

type DownloadState =
  | { step: 'idle' | 'cancelled' }
  | Progress
  | ({ step: 'saved' } & SavedFile)
  | { step: 'failed'; error: unknown }

const isRunning = ({ step }: DownloadState): boolean => ['choosing', 'building', 'receiving'].includes(step)

/** Announced by screen readers, so it does not contain the number of bytes, which changes all the time. */
const describeState = (state: DownloadState): string => {
  switch (state.step) {
    case 'choosing':
      return 'Choose where to save the file …'
    case 'building':
      return 'The server builds the file … Keep this page open.'
    case 'receiving':
      return `Downloading ${state.name} … Keep this page open.`
    case 'saved':
      return `Saved ${state.name}: ${formatBytes(state.bytes)}, data version ${state.version}.`
    case 'cancelled':
      return 'Download cancelled. Nothing was saved.'
    default:
      return ''
  }
}

/** Leaving the page cancels the download. */
const useDownload = (service: Heliolog) => {
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

  const start = async (file: BulkFile, format: Format) => {
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
  <p class="received-bytes">
    <progress aria-label="Download" value={total === undefined ? undefined : bytes} max={total} />
    <span class="number">
      {formatBytes(bytes)}
      {total !== undefined && ` of ${formatBytes(total)}`}
    </span>
  </p>
)

interface DownloadButtonProps {
  service: Heliolog
  file: BulkFile
  format: Format
}

const DownloadButton = ({ service, file, format }: DownloadButtonProps) => {
  const { state, running, start, cancel } = useDownload(service)
  const button = useRef<HTMLButtonElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const isCancelFocused = document.activeElement !== null && document.activeElement === cancelButton.current
  useEffect(() => {
    // The cancel button has gone, and with it the focus.
    if (!running && isCancelFocused) button.current?.focus()
  }, [running])
  return (
    <>
      <p class="download-buttons">
        <button
          ref={button}
          type="button"
          class="primary"
          aria-disabled={running}
          onClick={() => running || start(file, format)}
        >
          Download all rows
        </button>
        {running && (
          <button ref={cancelButton} type="button" onClick={cancel}>
            Cancel the download
          </button>
        )}
      </p>
      <p role="status" class="download-status">
        {describeState(state)}
      </p>
      {state.step === 'receiving' && <ReceivedBytes {...state} />}
      {state.step === 'failed' && <Problem error={state.error} />}
    </>
  )
}

// The chosen format stays selected on the next page.
let lastChosen: Format = 'csv'

export const AllRows = ({ service, file }: { service: Heliolog; file: BulkFile }) => {
  const [format, setFormat] = useState(lastChosen)
  const choose = (chosen: Format) => {
    lastChosen = chosen
    setFormat(chosen)
  }
  return (
    <>
      <h3 id={ALL_ROWS_ID} tabIndex={-1}>
        All rows
      </h3>
      <p>
        {file.filters.length === 0 ? 'The complete list' : 'All rows that match the filters'} in one file,
        from one version of the data. {file.hasTags && 'Each row has its tags.'}
      </p>
      <fieldset class="file-formats">
        <legend>Format</legend>
        {(Object.keys(FORMATS) as Format[]).map((each) => (
          <label key={each}>
            <input type="radio" name="format" checked={each === format} onChange={() => choose(each)} />
            <span>
              {FORMATS[each].title} <span class="file-format-use">{FORMATS[each].use}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <DownloadButton service={service} file={file} format={format} />
      <p>
        The same file on the command line, with your token in <code>HELIOLOG_TOKEN</code>:
      </p>
      <Copyable text={bulkSample(SERVICE_URL, file, format)} label="Command for all rows" />
      {SERVICE.client_package !== null && (
        <>
          <p>
            heliolog-get also resumes, verifies and updates the file, and saves a citation with it.{' '}
            <code>.sqlite</code> works too.
          </p>
          <Copyable
            text={heliologGetSample(SERVICE_URL, file, format, SERVICE.client_package)}
            label="heliolog-get command for all rows"
          />
        </>
      )}
    </>
  )
}
