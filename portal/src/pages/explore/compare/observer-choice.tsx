/** The compared observers, each with its mark on the chart, and a form that adds one. */
import type { Observer } from '@heliolog/client'
import { useRef, useState } from 'preact/hooks'
import { hrefOf, navigate } from '../../../browser/routing.ts'
import { Fault } from '../../../elements/form.tsx'
import { ObserverLink } from '../../../elements/link.tsx'
import { texts } from '../../../language/texts.ts'
import styles from '../explore.module.css'
import { COMPARE_PATH, findByNickname, MOST_OBSERVERS, matchNickname, withObservers } from '../query.ts'
import { ObserverMark } from './compare-chart.tsx'

/** A community may have thousands of observers, which are too many suggestions to render. */
const MOST_SUGGESTIONS = 100

interface ObserverChoiceProps {
  observers: readonly Observer[]
  chosen: readonly string[]
  query: URLSearchParams
}

export const ObserverChoice = ({ observers, chosen, query }: ObserverChoiceProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const t = texts().compare
  const choose = (nicknames: readonly string[]) => {
    navigate(hrefOf(COMPARE_PATH, withObservers(query, nicknames)))
    // The pressed button is gone, and with it the focus.
    field.current?.focus()
  }
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    const nickname = matchNickname(observers, typed)
    if (nickname === undefined) return setFault(t.notFound(typed.trim()))
    if (chosen.includes(nickname)) return setFault(t.alreadyChosen(nickname))
    setFault(undefined)
    setTyped('')
    choose([...chosen, nickname])
  }
  const suggestions = findByNickname(observers, typed)
    .filter(({ nickname }) => !chosen.includes(nickname))
    .slice(0, MOST_SUGGESTIONS)
  return (
    <>
      {chosen.length > 0 && (
        <ul class={`row ${styles.compared}`} aria-label={t.compared}>
          {chosen.map((nickname, at) => (
            <li key={nickname}>
              <ObserverMark position={at} />
              <ObserverLink nickname={nickname} />
              <button
                type="button"
                class="quiet"
                aria-label={t.remove(nickname)}
                onClick={() => choose(chosen.filter((other) => other !== nickname))}
              >
                <span aria-hidden="true">✕</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length >= MOST_OBSERVERS ? (
        <p class="remark" role="status">
          {t.mostChosen}
        </p>
      ) : (
        <form class={styles.add} onSubmit={add}>
          <label for="add-observer">{t.addObserver}</label>
          <div>
            <input
              ref={field}
              id="add-observer"
              type="text"
              list="observer-suggestions"
              autocomplete="off"
              autocapitalize="none"
              value={typed}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              aria-invalid={fault !== undefined}
              aria-describedby={fault === undefined ? undefined : 'add-observer-fault'}
            />
            <button type="submit">{t.add}</button>
          </div>
          <datalist id="observer-suggestions">
            {suggestions.map(({ nickname }) => (
              <option key={nickname} value={nickname} />
            ))}
          </datalist>
          <Fault id="add-observer-fault" text={fault} />
        </form>
      )}
    </>
  )
}
