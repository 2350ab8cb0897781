/** The page of the store: its check, backups, size and settings. */
import type { ShownSetting, StoreReport, StoreSize } from '@heliolog/desk-api'
import { Copyable } from '../../elements/copyable.tsx'
import { Facts } from '../../elements/figure.tsx'
import { instantText } from '../../elements/instant.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { DataTable, textColumns } from '../../elements/table/data-table.tsx'
import { formatBytes, formatNumber } from '../../format/numbers.ts'
import { useDesk } from '../data/desk-state.tsx'
import styles from '../desk.module.css'
import { ageText } from '../frame/age.tsx'
import { Panel } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { BackupPanel } from './backup-panel.tsx'
import { CheckPanel } from './check-panel.tsx'
import { useReport } from './use-report.ts'

const SizePanel = ({ size: { data, tokens, calls, free, callLog } }: { size: StoreSize }) => {
  const t = deskTexts().store.size
  const period = [callLog.firstAt, callLog.lastAt].map((at) => at && instantText(at, 'minutes'))
  return (
    <Panel heading={t.heading}>
      <Facts
        class={`row readout ${styles.facts}`}
        facts={[
          [t.data, formatBytes(data)],
          [t.tokens, formatBytes(tokens)],
          [t.calls, formatBytes(calls)],
          ...(free === null ? [] : [[t.free, formatBytes(free)] as const]),
          [t.rows, formatNumber(callLog.rows)],
          [t.period, period.join(' – ')],
        ]}
      />
    </Panel>
  )
}

const SettingTable = ({ settings }: { settings: readonly ShownSetting[] }) => {
  const t = deskTexts().store.settings
  return (
    <DataTable
      title={t.heading}
      caption={t.heading}
      class={styles.cards}
      columns={textColumns<ShownSetting>([
        [t.name, ({ name }) => <code>{name}</code>],
        [t.value, ({ value }) => (value === null ? t.none : <bdi>{value}</bdi>)],
        [t.origin, ({ origin, place }) => (place === null ? t.origins[origin] : <bdi>{place}</bdi>)],
      ])}
      rows={settings}
      keyOf={({ name }) => name}
    />
  )
}

const SettingsPanel = ({ settings }: { settings: readonly ShownSetting[] }) => {
  const t = deskTexts().store.settings
  const standard = settings.filter(({ origin }) => origin === 'default')
  const given = settings.filter(({ origin }) => origin !== 'default')
  return (
    <Panel heading={t.heading} about={t.about}>
      {given.length === 0 ? <p>{t.allDefault}</p> : <SettingTable settings={given} />}
      <details>
        <summary>{t.defaults(standard.length)}</summary>
        <SettingTable settings={standard} />
      </details>
    </Panel>
  )
}

const PostgresPanel = ({ commands }: { commands: NonNullable<StoreReport['commands']> }) => {
  const t = deskTexts().store.postgres
  const backup = useDesk().overview.data?.lastBackup?.succeededAt
  return (
    <Panel heading={t.heading} about={t.about}>
      <p>{backup ? t.recorded(ageText(backup)) : t.noneRecorded}</p>
      <Copyable label={t.backUp} text={commands.backUp} />
      <p>{t.restoreAbout}</p>
      <Copyable label={t.restore} text={commands.restore} />
    </Panel>
  )
}

export const StorePage = () => {
  const t = deskTexts().store
  const request = useReport()
  return (
    <>
      <h1>{t.title}</h1>
      <p>{t.lead}</p>
      <RequestView request={request} waitingFor={t.loading}>
        {(report) => (
          <>
            <CheckPanel report={report} />
            {report.commands === null ? (
              <BackupPanel report={report} canBackUp />
            ) : (
              <PostgresPanel commands={report.commands} />
            )}
            {report.size !== null && <SizePanel size={report.size} />}
            <SettingsPanel settings={report.settings} />
          </>
        )}
      </RequestView>
    </>
  )
}
