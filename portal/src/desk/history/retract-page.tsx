/** Finds records by observer, days, id or tag, and retracts them. */
import type { FoundRecords, RecordSearch } from '@heliolog/desk-api'
import { useState } from 'preact/hooks'
import { Select } from '../../elements/form.tsx'
import { Link } from '../../elements/link.tsx'
import { ActionButton } from '../action-button.tsx'
import { ChangeSection, useChange } from '../change-section.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import styles from '../import/import.module.css'
import { Panel, TextField } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { ChangesTable } from './changes-table.tsx'
import { PagedRows } from './paged-rows.tsx'

const ANY: RecordSearch = { kind: 'observations', observer: '', from: '', to: '', id: '', tag: '' }

const SearchForm = ({
  search,
  onChange,
}: {
  search: RecordSearch
  onChange: (next: RecordSearch) => void
}) => {
  const { kinds, history, observers: t } = deskTexts()
  const fields = [
    ['observer', history.observer, 'text'],
    ['from', t.firstDay, 'date'],
    ['to', t.lastDay, 'date'],
    ['tag', t.tag, 'text'],
    ['id', t.id, 'text'],
  ] as const
  return (
    <div class={`row ${styles.fields}`}>
      <Select
        legend={history.kind}
        options={(['observations', 'images'] as const).map((kind) => [kind, kinds[kind]])}
        chosen={search.kind}
        onChoose={(kind) => onChange({ ...search, kind })}
      />
      {fields.map(([name, legend, type]) => (
        <TextField
          key={name}
          legend={legend}
          type={type}
          value={search[name]}
          onCommit={(text) => onChange({ ...search, [name]: text.trim() })}
        />
      ))}
    </div>
  )
}

const Found = ({ search, onChoose }: { search: RecordSearch; onChoose: (id: string) => void }) => {
  const { job, follow } = useDesk()
  const [total, setTotal] = useState(0)
  const t = deskTexts().observers
  const load = async (after: number | undefined): Promise<FoundRecords> => {
    const found = await desk.records(search, after)
    setTotal(found.total)
    return found
  }
  const preview = async () =>
    follow(await desk.change({ what: 'retract', ...search, isPreview: true, note: null }))
  return (
    <PagedRows load={load} waitingFor={t.finding} more={t.moreRecords}>
      {(rows) => (
        <>
          <p role="status">{t.found(total)}</p>
          {total > 0 && (
            <>
              <p>
                <ActionButton class="primary" send={preview} isDisabled={job?.state === 'running'}>
                  {t.retract(total)}
                </ActionButton>
              </p>
              <p class="remark">{t.chooseOne}</p>
              <ChangesTable rows={rows} onChoose={onChoose} />
            </>
          )}
        </>
      )}
    </PagedRows>
  )
}

export const RetractPage = () => {
  const change = useChange(({ what }) => what === 'retract')
  const last = change.job?.change
  const [search, setSearch] = useState<RecordSearch>(() =>
    last?.what === 'retract' ? { ...ANY, ...last } : ANY,
  )
  const find = (next: RecordSearch) => {
    change.dismiss()
    setSearch(next)
  }
  const { data } = useDesk().overview
  const { history, observers: t } = deskTexts()
  const { kind: _, ...texts } = search
  const isEmpty = Object.values(texts).every((text) => text === '')
  return (
    <>
      <p>
        <Link to="history">{history.all}</Link>
      </p>
      <h1>{t.find}</h1>
      <p>{t.findLead}</p>
      <ChangeSection change={change} heading={deskTexts().job.changes.retract}>
        <Panel heading={t.findButton}>
          <SearchForm search={search} onChange={find} />
        </Panel>
        {!isEmpty && (
          <Found
            key={`${JSON.stringify(search)} ${data?.version}`}
            search={search}
            onChoose={(id) => find({ ...search, id })}
          />
        )}
      </ChangeSection>
    </>
  )
}
