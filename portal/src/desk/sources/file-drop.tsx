/** A large area to drop files, with a file input for those who do not drag. */
import type { Draft } from '@heliolog/desk-api'
import { useEffect, useId, useState } from 'preact/hooks'
import { hrefOf, navigate } from '../../browser/routing.ts'
import { Problem } from '../../elements/request-view.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
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
  const { refresh } = useDesk()
  const id = useId()
  const [upload, setUpload] = useState<Upload>()
  const [error, setError] = useState<unknown>()
  const [isOver, setOver] = useState(false)

  const send = async (files: readonly File[]) => {
    if (files.length === 0 || upload !== undefined) return
    setError(undefined)
    let to = draft
    let last: Draft | undefined
    let isComplete = false
    try {
      to ??= (await desk.createDraft()).id
      for (const file of files) {
        setUpload({ name: file.name, share: 0 })
        last = await desk.addFile(to, file, (share) => setUpload({ name: file.name, share }))
      }
      isComplete = true
    } catch (fault) {
      setError(fault)
      // A new draft without files would stay in the list of imports in progress.
      if (draft === undefined && to !== undefined && last === undefined)
        await desk.deleteDraft(to).catch(() => undefined)
      await refresh()
    }
    setUpload(undefined)
    // The error is on this page, from which a new draft would lead away.
    if (last !== undefined && (isComplete || draft !== undefined)) onUploaded(last)
  }

  // The complete page takes files: one that misses the area would replace the page.
  useEffect(() => {
    const listeners = new AbortController()
    const drag = (event: DragEvent) => {
      event.preventDefault()
      const { type, relatedTarget, dataTransfer } = event
      setOver(type === 'dragover' || (type === 'dragleave' && relatedTarget !== null))
      if (type === 'drop') send([...(dataTransfer?.files ?? [])])
    }
    for (const type of ['dragover', 'dragleave', 'drop'] as const)
      addEventListener(type, drag, { signal: listeners.signal })
    return () => listeners.abort()
  })

  return (
    <div class={`${styles.drop} ${isOver ? styles.over : ''}`}>
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
