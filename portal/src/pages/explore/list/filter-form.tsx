/** The filters of a list as a form. The list changes only on submit. */
import type { Observer } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useNarrowScreen } from '../../../browser/hooks.ts'
import { hrefOf, navigate } from '../../../browser/routing.ts'
import { type FilterName, LISTS, type ListName, lightNames } from '../../../data/lists.ts'
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

interface FieldProps {
  name: string
  label: string
  fault: string | undefined
  children: ComponentChildren
}

const Field = ({ name, label, fault, children }: FieldProps) => (
  <div class={styles.field} data-name={name}>
    <label for={`filter-${name}`}>{label}</label>
    {children}
    {fault !== undefined && (
      <p id={`filter-${name}-fault`} class="fault" role="alert">
        {fault}
      </p>
    )}
  </div>
)

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

const FIELD_ORDER: (keyof ListQuery)[] = ['from', 'to', 'type', 'observer', 'tag', 'limit']

export const FilterForm = ({ list, query, observers }: FilterFormProps) => {
  const t = texts().explore
  const currentRows = rowsKeyOf(list, query)
  const [draft, setDraft] = useState(() => displayableQuery(query))
  const [faults, setFaults] = useState(() => validateListQuery(list, query))
  const narrow = useNarrowScreen()
  const shown = useRef(currentRows)
  useEffect(() => {
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
    const first = FIELD_ORDER.find((name) => found[name] !== undefined)
    if (first === undefined) apply(wanted)
    else form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const clear = () => {
    setDraft({})
    setFaults({})
    apply({ view: query.view })
  }

  const bound = (name: keyof ListQuery) => ({
    id: `filter-${name}`,
    name,
    value: draft[name] ?? '',
    'aria-invalid': faults[name] !== undefined,
    'aria-describedby': faults[name] === undefined ? undefined : `filter-${name}-fault`,
    onInput: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setDraft((last) => ({ ...last, [name]: value })),
  })
  const has = (name: FilterName) => LISTS[list].filters.includes(name)
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
          <Field name="from" label={t.from} fault={faults.from}>
            <input {...bound('from')} type="date" />
          </Field>
          <Field name="to" label={t.to} fault={faults.to}>
            <input {...bound('to')} type="date" />
          </Field>
          {has('type') && (
            <Field name="type" label={t.type} fault={faults.type}>
              <select {...bound('type')}>
                <option value="">{t.anyType}</option>
                {lightNames().map((light, type) => (
                  <option key={light} value={String(type)}>
                    {light} ({type})
                  </option>
                ))}
              </select>
            </Field>
          )}
          {has('observer') && (
            <Field name="observer" label={t.observer} fault={faults.observer}>
              <input {...bound('observer')} type="text" list="filter-observers" autocomplete="off" />
              <datalist id="filter-observers">
                {observers.map(({ nickname }) => (
                  <option key={nickname} value={nickname} />
                ))}
              </datalist>
            </Field>
          )}
          {has('tag') && (
            <Field name="tag" label={t.tag} fault={faults.tag}>
              <input {...bound('tag')} type="text" autocomplete="off" autocapitalize="none" />
            </Field>
          )}
          <Field name="limit" label={t.limit} fault={faults.limit}>
            <input
              {...bound('limit')}
              type="number"
              min="1"
              max={LARGEST_LIMIT}
              placeholder={String(DEFAULT_LIMIT)}
            />
          </Field>
          <div class={styles.filtersButtons}>
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
