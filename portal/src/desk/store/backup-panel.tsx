/** The backups beside a store of SQLite: a new one, and the list. */
import type { StoreBackup, StoreReport } from '@heliolog/desk-api'
import { useState } from 'preact/hooks'
import { Instant } from '../../elements/instant.tsx'
import { RichText } from '../../elements/rich-text.tsx'
import { DataTable, numberColumns, textColumns } from '../../elements/table/data-table.tsx'
import { formatBytes, formatNumber } from '../../format/numbers.ts'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import styles from '../desk.module.css'
import { JobFault } from '../frame/job-panel.tsx'
import { Panel, TextField } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { fileName, RestorePanel } from './restore-panel.tsx'

const NOTHING = '–'

/** Starts the preview of a restore. */
const usePreview = () => {
  const { follow } = useDesk()
  return async (file: string) => follow(await desk.restore({ file, isPreview: true, confirmed: null }))
}

const BackupTable = ({ backups }: { backups: readonly StoreBackup[] }) => {
  const { job } = useDesk()
  const preview = usePreview()
  const t = deskTexts().store.backups
  return (
    <DataTable
      title={t.heading}
      caption={t.heading}
      class={styles.cards}
      columns={[
        ...textColumns<StoreBackup>([
          [t.at, ({ at }) => <Instant at={at} to="minutes" />],
          [
            t.file,
            ({ file, isFormer }) => (
              <>
                <bdi>{fileName(file)}</bdi>
                {isFormer && <small>{t.former}</small>}
              </>
            ),
          ],
          [t.version, ({ meta }) => (meta === null ? t.unreadable : <code>{meta.version}</code>)],
        ]),
        ...numberColumns<StoreBackup>([
          [t.records, ({ meta }) => (meta === null ? NOTHING : formatNumber(meta.observations))],
          [t.size, ({ bytes }) => formatBytes(bytes)],
        ]),
        {
          field: 'restore',
          heading: <span class="visually-hidden">{t.restore}</span>,
          cell: ({ file }) => (
            <ActionButton
              class="quiet"
              aria-label={t.restoreWhat(fileName(file))}
              isDisabled={job?.state === 'running'}
              send={() => preview(file)}
            >
              {t.restore}
            </ActionButton>
          ),
        },
      ]}
      rows={backups}
      keyOf={({ file }) => file}
    />
  )
}

const OtherBackup = () => {
  const { job } = useDesk()
  const preview = usePreview()
  const [file, setFile] = useState('')
  const t = deskTexts().store.backups
  return (
    <details>
      <summary>{t.otherFile}</summary>
      <TextField legend={t.otherFile} hint={t.otherFileHint} value={file} onCommit={setFile} />
      <ActionButton
        isDisabled={file.trim() === '' || job?.state === 'running'}
        send={() => preview(file.trim())}
      >
        {t.preview}
      </ActionButton>
    </details>
  )
}

/** Without `canBackUp`, the backups can only be restored. */
export const BackupPanel = ({ report, canBackUp }: { report: StoreReport; canBackUp: boolean }) => {
  const { job, follow } = useDesk()
  const t = deskTexts().store.backups
  const { backups, restore } = report
  const [newest] = backups
  const isMade = job?.what === 'backup' && job.state === 'done' && newest !== undefined
  const isRestore = job?.what === 'restore' || job?.what === 'restore-preview'
  return (
    <>
      {isRestore && <JobFault job={job} title={deskTexts().store.restore.failed} />}
      {restore !== null && <RestorePanel report={restore} />}
      <Panel heading={t.heading} about={t.about}>
        {job?.what === 'backup' && <JobFault job={job} title={t.failed} />}
        {canBackUp && (
          <p>
            <ActionButton
              isDisabled={job?.state === 'running'}
              send={async () => follow(await desk.changeStore('backup'))}
            >
              {t.run}
            </ActionButton>
          </p>
        )}
        {isMade && (
          <p class="notice" role="status">
            <RichText text={t.written} elements={{ path: () => <code>{newest.file}</code> }} />
          </p>
        )}
        {backups.length === 0 ? <p>{t.none}</p> : <BackupTable backups={backups} />}
        <OtherBackup />
      </Panel>
    </>
  )
}
