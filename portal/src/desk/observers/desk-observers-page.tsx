/** The observers: search, rename, merge and forget them. */
import type { DeskObserver, ForgetObserver, RenameObserver } from '@heliolog/desk-api'
import { useEffect, useState } from 'preact/hooks'
import { DataTable, textColumns } from '../../elements/table/data-table.tsx'
import { ChangeSection, useChange } from '../change-section.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import styles from '../desk.module.css'
import { PagedRows } from '../history/paged-rows.tsx'
import { Panel, TextField } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { ForgetForm } from './forget-form.tsx'
import { FormerNicknames } from './former-nicknames.tsx'
import { RenameForm } from './rename-form.tsx'

type Form = RenameObserver | ForgetObserver

/** A former observer has no nickname yet: the form asks for it. */
const renameOf = (nickname: string): Form => ({
  ...{ what: 'rename', nickname, to: '', merge: false, absent: nickname === '' },
})
const forgetOf = (nickname: string): Form => ({
  ...{ what: 'forget', nickname, becomes: '', merge: false, absent: nickname === '', ids: null },
})

const NONE = '–'

interface TableProps {
  observers: readonly DeskObserver[]
  onOpen: (form: Form) => void
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
              <button
                type="button"
                class="quiet"
                aria-label={t.renameWhom(nickname)}
                onClick={() => onOpen(renameOf(nickname))}
              >
                {t.rename}
              </button>
              <button
                type="button"
                class="quiet"
                aria-label={t.forgetWhom(nickname)}
                onClick={() => onOpen(forgetOf(nickname))}
              >
                {t.forget}
              </button>
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
  // After a reload, the form is that of the last preview.
  const [form, setForm] = useState<Form | undefined>(() =>
    last?.isPreview && last.what !== 'prune' ? (last as Form) : undefined,
  )
  const t = deskTexts().observers
  const open = (next: Form | undefined) => {
    dismiss()
    setForm(next)
  }
  const isMade = last?.isPreview === false && job?.state === 'done'
  useEffect(() => {
    if (isMade) setForm(undefined)
  }, [isMade])
  const isForgetting = last?.what === 'forget'
  const headings = { rename: t.renameWhom, forget: t.forgetWhom }
  const headingOf = ({ what, nickname }: Form) => headings[what](nickname)
  const shown = form ?? (last as Form | undefined)
  return (
    <>
      <h1>{t.heading}</h1>
      <p>{t.lead}</p>
      <ChangeSection
        change={change}
        heading={last?.what === 'prune' ? t.prune : shown === undefined ? '' : headingOf(shown)}
        {...(isForgetting && { publishText: t.confirmForget })}
        {...(last?.what === 'prune' && { publishText: t.prune })}
      >
        {form && (
          <Panel
            key={`${form.what} ${form.absent || form.nickname}`}
            heading={
              form.absent ? (form.what === 'rename' ? t.renameFormer : t.forgetFormer) : headingOf(form)
            }
            about={form.what === 'rename' ? t.aboutRename : t.aboutForget}
            isFocused
          >
            {form.what === 'rename' ? (
              <RenameForm form={form} onChange={setForm} onClose={() => open(undefined)} />
            ) : (
              <ForgetForm
                form={form}
                hasOpenIds={job?.error?.code === 'forget.openIds'}
                onChange={setForm}
                onClose={() => open(undefined)}
              />
            )}
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
        <button type="button" onClick={() => open(renameOf(''))}>
          {t.renameFormer}
        </button>
        <button type="button" onClick={() => open(forgetOf(''))}>
          {t.forgetFormer}
        </button>
      </div>
      <FormerNicknames key={`names ${data?.version} ${job?.id}`} />
    </>
  )
}
