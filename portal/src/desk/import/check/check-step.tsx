/** The dry run of an import: what it would change, what is wrong, and how to treat it. */
import type { CheckReport, DraftSettings } from '@heliolog/desk-api'
import { useRef } from 'preact/hooks'
import { LazyDetails } from '../../../elements/lazy-details.tsx'
import { deskTexts } from '../../language/desk-texts.ts'
import { countsText } from '../../result.tsx'
import styles from '../import.module.css'
import { Checkbox, Faults, Messages, newMessages, Panel } from '../import-elements.tsx'
import { type Edited, StepButtons, type StepProps } from '../steps.tsx'
import { CheckTabs } from './check-tabs.tsx'
import { useCheck } from './use-check.ts'

/** A list that is rendered when it is opened. */
const FoldedList = ({ summary, items }: { summary: string; items: readonly string[] }) =>
  items.length === 0 ? null : (
    <LazyDetails summary={summary}>
      {() => (
        <ul>
          {items.map((item) => (
            <li key={item} dir="auto">
              {item}
            </li>
          ))}
        </ul>
      )}
    </LazyDetails>
  )

interface TreatmentProps extends Edited {
  check: CheckReport | null
  recheck: () => void
}

/** The relation of the files to the source, and the treatment of bad and doubtful rows. */
const Treatment = ({ edited, check, recheck }: TreatmentProps) => {
  const t = deskTexts().import.check
  const { settings } = edited
  const { tabs } = check ?? {}
  const set = (changes: Partial<DraftSettings>) => {
    edited.change(changes)
    recheck()
  }
  const isForeign = check?.rules.bad.some(({ message }) => message.code === 'record.foreign')
  const choices = [
    ['skipInvalid', (tabs?.bad ?? 0) > 0, t.skipInvalid, t.skipInvalidHint],
    ['takeOver', isForeign, t.takeOver, t.takeOverHint],
    ['allowReplaced', (tabs?.replaced ?? 0) > 0, t.allowReplaced, t.allowReplacedHint],
  ] as const
  return (
    <Panel heading={t.treatment}>
      {[false, true].map((snapshot) => (
        <Checkbox
          key={`${snapshot}`}
          name="import-mode"
          label={snapshot ? t.snapshot : t.add}
          hint={snapshot ? t.snapshotHint : t.addHint}
          isChecked={settings.snapshot === snapshot}
          onChange={() => set({ snapshot })}
        />
      ))}
      {check && check.retractedBy.length > 0 && (
        <>
          <p>
            <strong>{t.disappear(check.counts.retracted)}</strong> {check.isAboveBrake && t.aboveBrake}
          </p>
          <FoldedList
            summary={t.retractedBy}
            items={check.retractedBy.map(({ observer, year, records }) =>
              [observer, year, t.recordCount(records)].join(' · '),
            )}
          />
        </>
      )}
      {choices.map(
        ([key, isUseful, label, hint]) =>
          (isUseful || settings[key]) && (
            <Checkbox
              key={key}
              label={label}
              hint={hint}
              isChecked={settings[key]}
              onChange={(isChecked) => set({ [key]: isChecked })}
            />
          ),
      )}
    </Panel>
  )
}

export const CheckStep = ({ edited, go }: StepProps) => {
  const t = deskTexts().import.check
  const { draft } = edited
  const { job, isRunning, error, start } = useCheck(edited)
  // The last report and its rows stay visible while cells are edited, until the next check.
  const last = useRef({ check: draft.check, number: 0 })
  if (draft.check && draft.check !== last.current.check)
    last.current = { check: draft.check, number: last.current.number + 1 }
  const { check: shown, number } = last.current
  const isCurrent = draft.check !== null
  const fault = !isCurrent && job?.what === 'check' && job.state === 'failed' ? job.error : null
  const missingCheck = shown === null ? t.notChecked : t.changed(draft.edits.length)
  const notReady = isCurrent ? t.notAccepted : missingCheck
  const missing = isRunning ? deskTexts().job.what.check : notReady
  return (
    <>
      {fault && <Faults faults={[fault]} />}
      {shown && (
        <>
          <h2>{t.summary}</h2>
          <p class={styles.summary} role="status">
            {countsText(shown.counts)}
          </p>
          <p class="remark">{t.ofRows(shown.rows)}</p>
          <Messages messages={newMessages(shown.notes, draft.notes)} kind="note" />
          <FoldedList
            summary={t.newObservers(shown.newObservers.length)}
            items={shown.newObservers.map(({ nickname, rows, similar }) =>
              [nickname, t.rows(rows), ...(similar === null ? [] : [t.similarTo(similar)])].join(' · '),
            )}
          />
        </>
      )}
      <Treatment edited={edited} check={shown} recheck={start} />
      {shown && <CheckTabs key={number} edited={edited} check={shown} />}
      <StepButtons
        edited={edited}
        go={go}
        back="columns"
        next="publish"
        isDisabled={isRunning || !draft.check?.isAccepted}
        missing={draft.check?.isAccepted ? undefined : missing}
        error={error}
      >
        {!isCurrent && !isRunning && (
          <button type="button" class="primary" onClick={start}>
            {shown === null ? deskTexts().import.steps.check : t.again}
          </button>
        )}
      </StepButtons>
    </>
  )
}
