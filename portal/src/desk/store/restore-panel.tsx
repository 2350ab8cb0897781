/** The restore of a backup: a preview of what would be lost, its confirmation, and the result. */
import type { RestoreReport } from '@heliolog/desk-api'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useRequest } from '../../data/request-state.ts'
import { Facts } from '../../elements/figure.tsx'
import { Instant } from '../../elements/instant.tsx'
import { Link } from '../../elements/link.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { RichText } from '../../elements/rich-text.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import styles from '../desk.module.css'
import { PublicationTable } from '../history/history-page.tsx'
import { Panel, TextField } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'

export const fileName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path

const code = (text: string) => () => <code>{text}</code>

/** The publications that the backup lacks; of many, the newest. */
const LostPublications = ({ after }: { after: number }) => {
  const t = deskTexts().store.restore
  const request = useRequest(async () => {
    const publications = await desk.publications()
    return publications.filter(({ number }) => number > after)
  }, `${after}`)
  return (
    <RequestView request={request} waitingFor={deskTexts().history.loading}>
      {(rows) => <PublicationTable title={t.lostTable} rows={rows} />}
    </RequestView>
  )
}

/** Observers who were renamed or forgotten since, and damaged files of the former store. */
const ToRepeat = ({ report }: { report: RestoreReport }) => {
  const { observers, damaged, isPreview } = report
  const t = deskTexts().store.restore
  return (
    <>
      {observers.length > 0 && (
        <div class="notice problem">
          <p>{t.names}</p>
          <ul>
            {observers.map(({ nickname, becomes, isForgotten }) => (
              <li key={nickname} dir="auto">
                {becomes === null
                  ? t.forgotten(nickname)
                  : (isForgotten ? t.forgottenAs : t.renamed)(nickname, becomes)}
              </li>
            ))}
          </ul>
          {!isPreview && <Link to="observers">{deskTexts().observers.heading}</Link>}
        </div>
      )}
      {damaged.map((file) => (
        <p key={file} class="notice problem">
          {t.damaged(file)}
        </p>
      ))}
    </>
  )
}

const Restored = ({ report }: { report: RestoreReport }) => {
  const { job } = useDesk()
  const t = deskTexts().store.restore
  const { file, kept, publication, formerPublication } = report
  const lost = (formerPublication ?? 0) - publication
  return (
    <Panel heading={t.done} isFocused={job?.what === 'restore'}>
      <p>
        <RichText text={t.doneAbout} elements={{ file: code(file) }} />
      </p>
      {kept !== null && (
        <p>
          <RichText text={t.doneKept} elements={{ path: code(kept) }} />
        </p>
      )}
      {lost > 0 && <p>{t.doneLost(lost)}</p>}
      <ToRepeat report={report} />
    </Panel>
  )
}

const Preview = ({ report, onCancel }: { report: RestoreReport; onCancel: () => void }) => {
  const { overview, job, follow } = useDesk()
  const { restore: t, backups } = deskTexts().store
  const [typed, setTyped] = useState('')
  const { file, meta, publication, formerPublication, damaged } = report
  const lost = (formerPublication ?? 0) - publication
  const store = fileName(overview.store)
  const facts: [string, ComponentChildren][] = [
    [backups.records, formatNumber(meta.observations)],
    [backups.version, <code key="version">{meta.version}</code>],
    [
      backups.published,
      meta.last_published_at ? <Instant key="at" at={meta.last_published_at} to="minutes" /> : '–',
    ],
  ]
  const restore = async () => follow(await desk.restore({ file, isPreview: false, confirmed: typed.trim() }))
  return (
    <Panel heading={t.heading(fileName(file))} about={t.preview} isFocused>
      <Facts class={`row readout ${styles.facts}`} facts={facts} />
      {lost > 0 ? (
        <>
          <p>
            <strong>{t.lost(lost)}</strong>
          </p>
          <LostPublications after={publication} />
        </>
      ) : (
        <p>{formerPublication === null && damaged.length > 0 ? t.unknown : t.nothingLost}</p>
      )}
      <ToRepeat report={report} />
      <ul>
        {[t.tokens, t.kept, t.stopFirst].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <TextField legend={t.confirm(store)} hint={t.confirmHint} value={typed} onCommit={setTyped} />
      <div class={`row ${styles.more}`}>
        <ActionButton
          class="primary"
          isDisabled={job?.state === 'running' || typed.trim() !== store}
          send={restore}
        >
          {t.publish}
        </ActionButton>
        <button type="button" onClick={onCancel}>
          {t.cancel}
        </button>
      </div>
    </Panel>
  )
}

/** A preview belongs to the last job; the result stays, with what has to be done again. */
export const RestorePanel = ({ report }: { report: RestoreReport }) => {
  const { job } = useDesk()
  const [dismissed, setDismissed] = useState<number>()
  if (!report.isPreview) return <Restored report={report} />
  if (!job?.what.startsWith('restore') || job.state === 'running' || job.id === dismissed) return null
  return <Preview report={report} onCancel={() => setDismissed(job.id)} />
}
