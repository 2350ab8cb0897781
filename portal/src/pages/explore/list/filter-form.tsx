/** The filters of a list as a form. The list changes only on submit. */
import type { Observer } from '@heliolog/client'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useNarrowScreen } from '../../../browser/hooks.ts'
import { hrefOf, navigate } from '../../../browser/routing.ts'
import { type FilterName, LISTS, type ListName, lightNames } from '../../../data/lists.ts'
import { Fault } from '../../../elements/form.tsx'
import { texts } from '../../../language/texts.ts'
import styles from './list.module.css'
import {
  DEFAULT_LIMIT,
  displayableQuery,
  type Faults,
  LARGEST_LIMIT,
  type ListQuery,
  rowsKeyOf,
  searchParamsOf,
  validateListQuery,
} from './list-query.ts'

interface FilterFormProps {
  list: ListName
  query: ListQuery
  observers: readonly Observer[]
}

/** Normalizes texts as the service compares them, and omits the default limit. */
const normalize = ({ observer, tag, limit, ...rest }: ListQuery): ListQuery => ({
  ...rest,
  observer: observer?.trim().normalize('NFC'),
  tag: tag?.trim(),
  limit: limit?.trim() === String(DEFAULT_LIMIT) ? undefined : limit?.trim(),
})

/** An incomplete date has no value for scripts, only the `badInput` flag. */
const findIncompleteDates = (form: HTMLFormElement): Faults =>
  Object.fromEntries(
    [...form.querySelectorAll('input')]
      .filter(({ validity }) => validity.badInput)
      .map(({ name }) => [name, texts().explore.faults.incompleteDate]),
  )

type FieldName = FilterName | 'limit'

const INPUTS = {
  from: { type: 'date' },
  to: { type: 'date' },
  observer: { type: 'text', list: 'filter-observers', autocomplete: 'off' },
  tag: { type: 'text', autocomplete: 'off', autocapitalize: 'none' },
  limit: { type: 'number', min: 1, max: LARGEST_LIMIT, placeholder: String(DEFAULT_LIMIT) },
} as const

export const FilterForm = ({ list, query, observers }: FilterFormProps) => {
  const t = texts().explore
  const names: FieldName[] = [...LISTS[list].filters, 'limit']
  const currentRows = rowsKeyOf(list, query)
  const [draft, setDraft] = useState(() => displayableQuery(query))
  const [faults, setFaults] = useState(() => validateListQuery(list, query))
  const narrow = useNarrowScreen()
  const shown = useRef(currentRows)
  // Before the next event, so that it overwrites nothing that the visitor types.
  useLayoutEffect(() => {
    // Keeps what the visitor types while the page loads.
    if (shown.current === currentRows) return
    shown.current = currentRows
    setDraft(displayableQuery(query))
    setFaults(validateListQuery(list, query))
  }, [currentRows])

  const apply = (wanted: ListQuery) => {
    const href = hrefOf(`explore/${list}`, searchParamsOf(list, wanted))
    navigate(href, { replace: href === location.pathname + location.search })
  }
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const form = event.currentTarget
    // A cursor is valid only with the filters that it came from.
    const { sort, view } = query
    const rows = draft.limit ? undefined : query.rows
    const wanted = { ...normalize(draft), cursor: undefined, rows, sort, view }
    const found = { ...validateListQuery(list, wanted), ...findIncompleteDates(form) }
    setFaults(found)
    const first = names.find((name) => found[name] !== undefined)
    if (first === undefined) apply(wanted)
    else form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const clear = () => {
    setDraft({})
    setFaults({})
    apply({ view: query.view })
  }

  const controlFor = (name: FieldName) => {
    const bound = {
      id: `filter-${name}`,
      name,
      value: draft[name] ?? '',
      'aria-invalid': faults[name] !== undefined,
      'aria-describedby': faults[name] === undefined ? undefined : `filter-${name}-fault`,
      onInput: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        setDraft((last) => ({ ...last, [name]: value })),
    }
    if (name !== 'type') return <input {...bound} {...INPUTS[name]} />
    return (
      <select {...bound}>
        <option value="">{t.anyType}</option>
        {lightNames().map((light, type) => (
          <option key={light} value={String(type)}>
            {light} ({type})
          </option>
        ))}
      </select>
    )
  }
  const count = LISTS[list].filters.filter((name) => query[name] !== undefined).length
  return (
    <search>
      {/* Folded on a phone, so that the results come first. */}
      <details class={styles.filtersFold} open={!narrow || Object.keys(faults).length > 0}>
        <summary>{count === 0 ? t.filters : t.filtersSet(count)}</summary>
        <form
          class={`panel ${styles.filters}`}
          aria-label={t.lists[list].filter}
          onSubmit={submit}
          noValidate
        >
          {names.map((name) => (
            <div key={name} class={styles.field} data-name={name}>
              <label for={`filter-${name}`}>{t[name]}</label>
              {controlFor(name)}
              <Fault id={`filter-${name}-fault`} text={faults[name]} />
            </div>
          ))}
          <datalist id="filter-observers">
            {observers.map(({ nickname }) => (
              <option key={nickname} value={nickname} />
            ))}
          </datalist>
          <div class={`row ${styles.filtersButtons}`}>
            <button type="submit" class="primary">
              {t.apply}
            </button>
            <button type="button" class="quiet" onClick={clear}>
              {t.clear}
            </button>
          </div>
        </form>
      </details>
    </search>
  )
}
