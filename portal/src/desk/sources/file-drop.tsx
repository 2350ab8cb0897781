/** A large area to drop files, with a file input for those who do not drag. */
import type { Draft } from '@heliolog/desk-api'
import { useId, useState } from 'preact/hooks'
import { hrefOf, navigate } from '../../browser/routing.ts'
import { Problem } from '../../elements/request-view.tsx'
import { desk } from '../data/desk-client.ts'
import styles from '../desk.module.css'
import { deskTexts } from '../language/desk-texts.ts'

/** The formats of docs/import.md. */
const ACCEPTED = '.xlsx,.csv,.tsv,.txt,.json,.ndjson,.jsonl'

interface FileDropProps {
  /** The draft that gets the files; without it a new one, whose first step is shown. */
  draft?: string
  onUploaded?: (draft: Draft) => void
}

const showFiles = ({ id }: Draft): void => navigate(hrefOf(`import/${id}/files`))

interface Upload {
  name: string
  share: number
}

export const FileDrop = ({ draft, onUploaded = showFiles }: FileDropProps) => {
  const t = deskTexts().sources
  const id = useId()
  const [upload, setUpload] = useState<Upload>()
  const [error, setError] = useState<unknown>()
  const [isOver, setOver] = useState(false)

  const sendTo = async (to: string, files: readonly File[]) => {
    let last: Draft | undefined
    try {
      for (const file of files) {
        setUpload({ name: file.name, share: 0 })
        last = await desk.addFile(to, file, (share) => setUpload({ name: file.name, share }))
      }
    } finally {
      // A draft without files would stay in the list of imports in progress.
      if (last === undefined && draft === undefined) await desk.deleteDraft(to).catch(() => undefined)
    }
    if (last !== undefined) onUploaded(last)
  }

  const send = async (files: readonly File[]) => {
    if (files.length === 0 || upload !== undefined) return
    setError(undefined)
    try {
      await sendTo(draft ?? (await desk.createDraft()).id, files)
    } catch (fault) {
      setError(fault)
    } finally {
      setUpload(undefined)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input in it does the same for keyboards
    <div
      class={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        send([...(event.dataTransfer?.files ?? [])])
      }}
    >
      {error !== undefined && <Problem error={error} />}
      {upload === undefined ? (
        <>
          <h2>{t.drop}</h2>
          {/* The label looks like a button; the browser's own button has its own language. */}
          <input
            id={id}
            class="visually-hidden"
            type="file"
            multiple
            accept={ACCEPTED}
            onChange={({ currentTarget }) => send([...(currentTarget.files ?? [])])}
          />
          <label for={id} class="button">
            {t.choose}
          </label>
          <p class="remark">{t.accepted}</p>
        </>
      ) : (
        <>
          <p role="status">
            <bdi>{t.uploading(upload.name)}</bdi>
          </p>
          <progress aria-label={t.uploading(upload.name)} max={1} value={upload.share} />
        </>
      )}
    </div>
  )
}
