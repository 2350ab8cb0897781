/** The rows of a check, by what an import would do with them. */
import type { CheckReport, CheckTab, Draft, RuleCount } from '@heliolog/desk-api'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Choice } from '../../../elements/form.tsx'
import { formatNumber } from '../../../format/numbers.ts'
import { ActionButton } from '../../action-button.tsx'
import { desk } from '../../data/desk-client.ts'
import { fieldTitle } from '../../data/field-texts.ts'
import { messageText } from '../../data/message-text.ts'
import { PagedRows } from '../../history/paged-rows.tsx'
import { deskTexts } from '../../language/desk-texts.ts'
import styles from '../import.module.css'
import type { Edited } from '../steps.tsx'
import { CheckRows } from './check-rows.tsx'

const TABS: readonly CheckTab[] = [
  ...(['bad', 'new', 'changed', 'retracted', 'corrections', 'replaced', 'warnings', 'skipped'] as const),
]
const ALL_RULES = ''

interface TabsProps extends Edited {
  check: CheckReport
}

interface TabProps extends TabsProps {
  tab: CheckTab
}

/** The accepted values of a field, or the text of a warning. */
const ruleText = ({ fields }: Draft, { field: name, message }: RuleCount): string => {
  const t = deskTexts().import
  const text = messageText(message)
  const field = fields.find((one) => one.name === name)
  return name === '' ? text : t.accepted(fieldTitle(field ?? { name, title: name }), text)
}

export const BadRowsButton = ({ edited: { draft } }: Edited) => {
  const rejected = `${draft.files[0]?.name.replace(/\.[^.]+$/, '')}.rejected.csv`
  return (
    <ActionButton send={() => desk.saveRejected(draft.id, rejected)}>
      {deskTexts().import.check.downloadBad}
    </ActionButton>
  )
}

const TabPanel = ({ edited, check, tab }: TabProps) => {
  const t = deskTexts().import.check
  const { id } = edited.draft
  const [rule, setRule] = useState(ALL_RULES)
  const rules = tab === 'bad' || tab === 'warnings' ? check.rules[tab] : []
  if (check.tabs[tab] === 0) return <p>{t.noRows}</p>
  return (
    <>
      <p class="remark">{t.abouts[tab]}</p>
      <div class={styles.reading}>
        {rules.length > 1 && (
          <Choice
            legend={t.rule}
            options={[
              [ALL_RULES, t.allRules(formatNumber(check.tabs[tab]))],
              ...rules.map(
                (one) => [one.rule, `${formatNumber(one.rows)} × ${ruleText(edited.draft, one)}`] as const,
              ),
            ]}
            chosen={rule}
            onChoose={setRule}
          />
        )}
        {tab === 'bad' && <BadRowsButton edited={edited} />}
      </div>
      <PagedRows
        key={rule}
        load={(after) => desk.rows(id, { tab, rule, after })}
        waitingFor={t.loadingRows}
        more={t.moreRows}
      >
        {(rows) => <CheckRows edited={edited} tab={tab} rows={rows} />}
      </PagedRows>
    </>
  )
}

/** Where a key moves the focus among the tabs. */
const MOVES: Partial<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % TABS.length,
  ArrowLeft: (at) => (at + TABS.length - 1) % TABS.length,
  Home: () => 0,
  End: () => TABS.length - 1,
}

export const CheckTabs = ({ edited, check }: TabsProps) => {
  const t = deskTexts().import.check
  const id = useId()
  const [tab, setTab] = useState<CheckTab>(() => TABS.find((one) => check.tabs[one] > 0) ?? 'new')
  const selected = useRef<HTMLButtonElement>(null)
  const isMoved = useRef(false)
  useEffect(() => {
    if (isMoved.current) selected.current?.focus()
  }, [tab])
  const move = (event: KeyboardEvent) => {
    const next = TABS[MOVES[event.key]?.(TABS.indexOf(tab)) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    isMoved.current = true
    setTab(next)
  }
  return (
    <section aria-label={t.tabList}>
      <div class={styles.tabs} role="tablist" aria-label={t.tabList} onKeyDown={move}>
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            ref={one === tab ? selected : null}
            aria-selected={one === tab}
            aria-controls={`${id}-panel`}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => setTab(one)}
          >
            {t.tabs[one]} <span class="remark number">{formatNumber(check.tabs[one])}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <TabPanel key={tab} edited={edited} check={check} tab={tab} />
      </div>
    </section>
  )
}
