/** The rows of a check, by what an import would do with them, in pages. */
import type { CheckReport, CheckTab } from '@heliolog/desk-api'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { useRequest } from '../../../data/request-state.ts'
import { Select } from '../../../elements/form.tsx'
import { Problem, RequestView } from '../../../elements/request-view.tsx'
import { formatNumber } from '../../../format/numbers.ts'
import { desk } from '../../data/desk-client.ts'
import { messageText } from '../../data/message-text.ts'
import { deskTexts } from '../../language/desk-texts.ts'
import styles from '../import.module.css'
import type { StepProps } from '../steps.tsx'
import { CheckRows } from './check-rows.tsx'

const TABS = ['bad', 'new', 'changed', 'retracted', 'corrections', 'replaced', 'warnings', 'skipped'] as const
const ALL_RULES = ''

interface TabsProps extends Pick<StepProps, 'edited'> {
  check: CheckReport
}

/** Where the focus goes from a tab, by key. */
const MOVES: Partial<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % TABS.length,
  ArrowLeft: (at) => (at + TABS.length - 1) % TABS.length,
  Home: () => 0,
  End: () => TABS.length - 1,
}

/** Pages lead forward by cursor, so those that were shown are kept to go back. */
const Pages = ({ edited, tab, rule }: Pick<StepProps, 'edited'> & { tab: CheckTab; rule: string }) => {
  const t = deskTexts().import.check
  const [starts, setStarts] = useState<readonly (number | null)[]>([null])
  const after = starts.at(-1) ?? null
  const request = useRequest(
    () => desk.rows(edited.draft.id, tab, { rule: rule || undefined, after }),
    JSON.stringify([tab, rule, after]),
  )
  return (
    <RequestView request={request} waitingFor={t.loadingRows}>
      {({ rows, next }) => (
        <>
          <CheckRows edited={edited} tab={tab} rows={rows} />
          {(next !== null || starts.length > 1) && (
            <p class="row">
              <button
                type="button"
                disabled={starts.length === 1}
                onClick={() => setStarts(starts.slice(0, -1))}
              >
                {t.previousPage}
              </button>
              <span role="status">{t.page(starts.length)}</span>
              <button type="button" disabled={next === null} onClick={() => setStarts([...starts, next])}>
                {t.nextPage}
              </button>
            </p>
          )}
        </>
      )}
    </RequestView>
  )
}

/** Saves the bad rows as the table that `--skip-invalid` writes. */
const RejectedButton = ({ edited }: Pick<StepProps, 'edited'>) => {
  const [error, setError] = useState<unknown>()
  const { draft } = edited
  const name = `${(draft.files[0]?.name ?? 'import').replace(/\.[^.]+$/, '')}.rejected.csv`
  return (
    <>
      <button type="button" onClick={() => desk.saveRejected(draft.id, name).catch(setError)}>
        {deskTexts().import.check.downloadBad}
      </button>
      {error !== undefined && <Problem error={error} />}
    </>
  )
}

const TabPanel = ({ edited, check, tab }: TabsProps & { tab: CheckTab }) => {
  const t = deskTexts().import.check
  const [rule, setRule] = useState(ALL_RULES)
  const rules = { bad: check.badByRule, warnings: check.warningsByCode }[tab as 'bad' | 'warnings'] ?? []
  return (
    <>
      <p class="remark">{t.abouts[tab]}</p>
      <div class="row">
        {rules.length > 1 && (
          <Select
            legend={t.rule}
            options={[
              [ALL_RULES, t.allRules(formatNumber(check.tabs[tab]))],
              ...rules.map(
                (one) => [one.rule, `${messageText(one.message)} (${formatNumber(one.rows)})`] as const,
              ),
            ]}
            chosen={rule}
            onChoose={setRule}
          />
        )}
        {tab === 'bad' && check.tabs.bad > 0 && <RejectedButton edited={edited} />}
      </div>
      {check.tabs[tab] === 0 ? <p>{t.noRows}</p> : <Pages key={rule} edited={edited} tab={tab} rule={rule} />}
    </>
  )
}

export const CheckTabs = ({ edited, check }: TabsProps) => {
  const t = deskTexts().import.check
  const id = useId()
  const [tab, setTab] = useState<CheckTab>(() => TABS.find((one) => check.tabs[one] > 0) ?? 'new')
  const list = useRef<HTMLDivElement>(null)
  const isMoved = useRef(false)
  useEffect(() => {
    if (isMoved.current) list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
    isMoved.current = false
  }, [tab])
  const move = (event: KeyboardEvent) => {
    const next = TABS[MOVES[event.key]?.(TABS.indexOf(tab as (typeof TABS)[number])) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    isMoved.current = true
    setTab(next)
  }
  return (
    <section>
      <div class={styles.tabs} role="tablist" aria-label={t.tabList} ref={list} onKeyDown={move}>
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            aria-selected={one === tab}
            aria-controls={`${id}-panel`}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => setTab(one)}
          >
            {t.tabs[one]} <span class={styles.count}>{formatNumber(check.tabs[one])}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <TabPanel key={tab} edited={edited} check={check} tab={tab} />
      </div>
    </section>
  )
}
