/** The observers: search, rename, merge and forget them. */
import type { DeskObserver } from '@heliolog/desk-api'
import { useEffect, useState } from 'preact/hooks'
import { DataTable, textColumns } from '../../elements/table/data-table.tsx'
import { ChangeSection, useChange } from '../change-section.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import styles from '../desk.module.css'
import { PagedRows } from '../history/paged-rows.tsx'
import { Panel, TextField } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { FormerNicknames } from './former-nicknames.tsx'
import { type ObserverChange, ObserverForm } from './observer-form.tsx'

/** A former observer has no nickname yet: the form asks for it. */
const changeOf = {
  rename: (nickname: string): ObserverChange => ({
    ...{ what: 'rename', nickname, to: '', merge: false, absent: nickname === '' },
  }),
  forget: (nickname: string): ObserverChange => ({
    ...{ what: 'forget', nickname, to: '', merge: false, absent: nickname === '', ids: null },
  }),
}
const ACTIONS = ['rename', 'forget'] as const

const NONE = '–'

interface TableProps {
  observers: readonly DeskObserver[]
  onOpen: (form: ObserverChange) => void
}

const ObserverTable = ({ observers, onOpen }: TableProps) => {
  const t = deskTexts().observers
  const { frame, sources } = deskTexts()
  if (observers.length === 0) return <p>{t.none}</p>
  return (
    <DataTable
      title={t.heading}
      caption={t.heading}
      class={styles.cards}
      columns={[
        ...textColumns<DeskObserver>([
          [t.nickname, ({ nickname }) => <bdi>{nickname}</bdi>],
          [
            frame.records,
            ({ observations, images }) => `${frame.observations(observations)}, ${frame.images(images)}`,
          ],
          [sources.days, ({ firstDay, lastDay }) => (firstDay === null ? NONE : `${firstDay} – ${lastDay}`)],
          [t.registered, ({ isRegistered }) => (isRegistered ? t.isRegistered : NONE)],
        ]),
        {
          field: 'actions',
          heading: t.actions,
          cell: ({ nickname }) => (
            <span class="row">
              {ACTIONS.map((action) => (
                <button
                  key={action}
                  type="button"
                  class="quiet"
                  aria-label={t.actionOn[action](nickname)}
                  onClick={() => onOpen(changeOf[action](nickname))}
                >
                  {t[action]}
                </button>
              ))}
            </span>
          ),
        },
      ]}
      rows={observers}
      keyOf={({ nickname }) => nickname}
    />
  )
}

export const ObserversPage = () => {
  const { data } = useDesk().overview
  const [search, setSearch] = useState('')
  const change = useChange(({ what }) => what === 'rename' || what === 'forget' || what === 'prune')
  const { job, dismiss } = change
  const last = job?.change
  const lastForm = last?.what === 'rename' || last?.what === 'forget' ? last : undefined
  // After a reload, the form is that of the last preview.
  const [form, setForm] = useState<ObserverChange | undefined>(lastForm?.isPreview ? lastForm : undefined)
  const t = deskTexts().observers
  const open = (next: ObserverChange | undefined) => {
    dismiss()
    setForm(next)
  }
  const isMade = last?.isPreview === false && job?.state === 'done'
  useEffect(() => {
    if (isMade) setForm(undefined)
  }, [isMade])
  const headingOf = ({ what, nickname, absent }: ObserverChange) =>
    absent ? t.actionOnFormer[what] : t.actionOn[what](nickname)
  return (
    <>
      <h1>{t.heading}</h1>
      <p>{t.lead}</p>
      <ChangeSection
        change={change}
        heading={lastForm ? headingOf(lastForm) : t.prune}
        publishText={last?.what === 'prune' ? t.prune : last?.what === 'forget' ? t.confirmForget : undefined}
      >
        {form && (
          <Panel
            key={`${form.what} ${form.absent || form.nickname}`}
            heading={headingOf(form)}
            about={t.about[form.what]}
            isFocused
          >
            <ObserverForm
              form={form}
              hasOpenIds={job?.error?.code === 'forget.openIds'}
              onChange={setForm}
              onClose={() => open(undefined)}
            />
          </Panel>
        )}
      </ChangeSection>
      <TextField legend={t.search} value={search} onCommit={setSearch} />
      <PagedRows
        key={`${search} ${data?.version}`}
        load={(after) => desk.observers(search, after)}
        waitingFor={t.loading}
        more={t.more}
      >
        {(observers) => <ObserverTable observers={observers} onOpen={open} />}
      </PagedRows>
      <div class={`row ${styles.former}`}>
        <span>{t.former}</span>
        {ACTIONS.map((action) => (
          <button key={action} type="button" onClick={() => open(changeOf[action](''))}>
            {t.actionOnFormer[action]}
          </button>
        ))}
      </div>
      <FormerNicknames key={`names ${data?.version} ${job?.id}`} />
    </>
  )
}
