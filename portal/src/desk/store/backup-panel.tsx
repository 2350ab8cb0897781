/** The backups beside a store of SQLite: a new one, and the list. */
import type { StoreBackup, StoreReport } from '@heliolog/desk-api'
import { Instant } from '../../elements/instant.tsx'
import { RichText } from '../../elements/rich-text.tsx'
import { DataTable, numberColumns, textColumns } from '../../elements/table/data-table.tsx'
import { formatBytes, formatNumber } from '../../format/numbers.ts'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import { JobFault } from '../frame/job-panel.tsx'
import { Panel } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'

const NOTHING = '–'

export const fileName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path

const BackupTable = ({ backups }: { backups: readonly StoreBackup[] }) => {
  const t = deskTexts().store.backups
  return (
    <DataTable
      title={t.heading}
      caption={t.heading}
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
        ]),
        ...numberColumns<StoreBackup>([
          [t.size, ({ bytes }) => formatBytes(bytes)],
          [t.records, ({ data }) => (data === null ? NOTHING : formatNumber(data.observations))],
        ]),
        ...textColumns<StoreBackup>([
          [t.version, ({ data }) => (data === null ? t.unreadable : <code>{data.version}</code>)],
        ]),
      ]}
      rows={backups}
      keyOf={({ file }) => file}
    />
  )
}

export const BackupPanel = ({ report: { backups } }: { report: StoreReport }) => {
  const { job, follow } = useDesk()
  const t = deskTexts().store.backups
  const [newest] = backups
  const isMade = job?.what === 'backup' && job.state === 'done' && newest !== undefined
  return (
    <Panel heading={t.heading} about={t.about}>
      {job?.what === 'backup' && <JobFault job={job} title={t.failed} />}
      {isMade && (
        <p class="notice" role="status">
          <RichText text={t.written} elements={{ path: () => <code>{newest.file}</code> }} />
        </p>
      )}
      {backups.length === 0 ? <p>{t.none}</p> : <BackupTable backups={backups} />}
      <ActionButton
        isDisabled={job?.state === 'running'}
        send={async () => follow(await desk.changeStore('backup'))}
      >
        {t.run}
      </ActionButton>
    </Panel>
  )
}
