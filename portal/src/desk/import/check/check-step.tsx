/** The dry run of an import: what it would change, what is wrong, and how to treat it. */
import type { CheckReport } from '@heliolog/desk-api'
import { useRef } from 'preact/hooks'
import { LazyDetails } from '../../../elements/lazy-details.tsx'
import { Problem } from '../../../elements/request-view.tsx'
import { DataTable } from '../../../elements/table/data-table.tsx'
import { formatNumber } from '../../../format/numbers.ts'
import { messageText } from '../../data/message-text.ts'
import { deskTexts } from '../../language/desk-texts.ts'
import { countsText } from '../../result.tsx'
import styles from '../import.module.css'
import { Checkbox, FileText, Messages } from '../import-elements.tsx'
import { StepButtons, type StepProps } from '../steps.tsx'
import { CheckTabs } from './check-tabs.tsx'
import { useCheck } from './use-check.ts'

/** Records that a snapshot would retract, by observer and year. */
const Retractions = ({ check }: { check: CheckReport }) => {
  const t = deskTexts().import.check
  const { retractedBy, counts } = check
  if (retractedBy.length === 0) return null
  return (
    <>
      <p>
        <strong>{t.disappear(counts.retracted)}</strong> {check.isAboveBrake && t.aboveBrake}
      </p>
      <DataTable
        title={t.retractedBy}
        caption={t.retractedBy}
        isCompact
        columns={[
          { field: 'observer', heading: t.observer, cell: ({ observer }) => <FileText>{observer}</FileText> },
          { field: 'year', heading: t.year, cell: ({ year }) => year },
          {
            field: 'records',
            heading: t.records,
            kind: 'number',
            cell: ({ records }) => formatNumber(records),
          },
        ]}
        rows={retractedBy}
        keyOf={({ observer, year }) => `${year} ${observer}`}
      />
    </>
  )
}

/** The relation of the files to the source, and the treatment of bad and doubtful rows. */
const Treatment = ({
  edited,
  check,
  recheck,
}: Pick<StepProps, 'edited'> & { check: CheckReport | null; recheck: () => void }) => {
  const t = deskTexts().import.check
  const { snapshot, skipInvalid, takeOver, allowReplaced } = edited.settings
  const set = (changes: Partial<typeof edited.settings>) => {
    edited.change(changes)
    recheck()
  }
  return (
    <section class="panel" aria-labelledby="import-treatment">
      <h2 id="import-treatment">{t.treatment}</h2>
      <Checkbox
        name="import-mode"
        label={t.add}
        hint={t.addHint}
        isChecked={!snapshot}
        onChange={() => set({ snapshot: false })}
      />
      <Checkbox
        name="import-mode"
        label={t.snapshot}
        hint={t.snapshotHint}
        isChecked={snapshot}
        onChange={() => set({ snapshot: true })}
      />
      {check && <Retractions check={check} />}
      {(skipInvalid || (check?.tabs.bad ?? 0) > 0) && (
        <Checkbox
          label={t.skipInvalid(check?.tabs.bad ?? 0)}
          hint={t.skipInvalidHint}
          isChecked={skipInvalid}
          onChange={(isChecked) => set({ skipInvalid: isChecked })}
        />
      )}
      {(takeOver || edited.draft.sources.length > 1) && (
        <Checkbox
          label={t.takeOver}
          hint={t.takeOverHint}
          isChecked={takeOver}
          onChange={(isChecked) => set({ takeOver: isChecked })}
        />
      )}
      {(allowReplaced || (check?.tabs.replaced ?? 0) > 0) && (
        <Checkbox
          label={t.allowReplaced}
          hint={t.allowReplacedHint}
          isChecked={allowReplaced}
          onChange={(isChecked) => set({ allowReplaced: isChecked })}
        />
      )}
    </section>
  )
}

const NewObservers = ({ check: { newObservers } }: { check: CheckReport }) => {
  const t = deskTexts().import.check
  const list = () => (
    <ul>
      {newObservers.map(({ nickname, rows, similar }) => (
        <li key={nickname}>
          <FileText>{nickname}</FileText> · {t.rows(rows)}
          {similar !== null && <strong> · {t.similarTo(similar)}</strong>}
        </li>
      ))}
    </ul>
  )
  return newObservers.length === 0 ? null : (
    <LazyDetails summary={t.newObservers(newObservers.length)}>{list}</LazyDetails>
  )
}

export const CheckStep = ({ edited, go }: StepProps) => {
  const t = deskTexts().import.check
  const { draft } = edited
  const { job, isRunning, error, start } = useCheck(edited)
  /** The last report stays visible while cells are edited, until the next check. */
  const last = useRef(draft.check)
  last.current = draft.check ?? last.current
  const shown = last.current
  const isCurrent = draft.check !== null
  const hasFailed = !isCurrent && job?.what === 'check' && job.state === 'failed' && job.error !== null
  return (
    <>
      {error !== undefined && <Problem error={error} />}
      {hasFailed && <Messages messages={[job.error ?? { text: '' }]} isFault />}
      {!isCurrent && !isRunning && (
        <p class="notice">
          {shown === null ? t.notChecked : t.changed(draft.edits.length)}{' '}
          <button type="button" class="primary" onClick={start}>
            {shown === null ? t.start : t.again}
          </button>
        </p>
      )}
      {shown && (
        <section aria-labelledby="import-summary" aria-busy={isRunning}>
          <h2 id="import-summary">{t.summary}</h2>
          <p class={styles.summary}>
            <strong>{countsText(shown.counts)}</strong>
          </p>
          <p class="remark">{t.ofRows(shown.rows)}</p>
          {shown.notes.map((note) => (
            <p key={note.text} dir="auto">
              {messageText(note)}
            </p>
          ))}
          <NewObservers check={shown} />
        </section>
      )}
      <Treatment edited={edited} check={shown} recheck={start} />
      {shown && <CheckTabs key={isCurrent ? 'current' : 'former'} edited={edited} check={shown} />}
      {isCurrent && !shown?.isAccepted && <p class="notice">{t.notAccepted}</p>}
      <StepButtons
        edited={edited}
        go={go}
        back="columns"
        next="publish"
        isDisabled={isRunning || !draft.check?.isAccepted}
      />
    </>
  )
}
