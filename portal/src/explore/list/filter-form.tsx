/** The filters of a list as a form. The list changes only on submit. */
import type { Observer } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import './filter-form.css'
import { hrefOf, navigate } from '../../browser/routing.ts'
import { useNarrowScreen } from '../../browser/use-narrow-screen.ts'
import { type FilterName, LIGHTS, LISTS, type ListName } from '../lists.ts'
import {
  DEFAULT_LIMIT,
  displayableQuery,
  type Faults,
  LARGEST_LIMIT,
  type ListQuery,
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
  <div class={`field field-${name}`}>
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

const INCOMPLETE_DATE = 'This date is incomplete. Enter day, month and year, or clear the field.'

/** An incomplete date has no value for scripts, only the `badInput` flag. */
const findIncompleteDates = (form: HTMLFormElement): Faults =>
  Object.fromEntries(
    [...form.querySelectorAll('input')]
      .filter(({ validity }) => validity.badInput)
      .map(({ name }) => [name, INCOMPLETE_DATE]),
  )

const FIELD_ORDER: (keyof ListQuery)[] = ['from', 'to', 'type', 'observer', 'tag', 'limit']

export const FilterForm = ({ list, query, observers }: FilterFormProps) => {
  const currentParams = searchParamsOf(list, query).toString()
  const [draft, setDraft] = useState(() => displayableQuery(query))
  const [faults, setFaults] = useState(() => validateListQuery(list, query))
  const narrow = useNarrowScreen()
  const shown = useRef(currentParams)
  useEffect(() => {
    // Keeps what the visitor types while the page loads.
    if (shown.current === currentParams) return
    shown.current = currentParams
    setDraft(displayableQuery(query))
    setFaults(validateListQuery(list, query))
  }, [currentParams])

  const apply = (wanted: ListQuery) => {
    const href = hrefOf(`explore/${list}`, searchParamsOf(list, wanted))
    navigate(href, { replace: href === location.pathname + location.search })
  }
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const form = event.currentTarget
    // A cursor is valid only with the filters that it came from.
    const wanted = { ...normalize(draft), cursor: undefined }
    const found = { ...validateListQuery(list, wanted), ...findIncompleteDates(form) }
    setFaults(found)
    const first = FIELD_ORDER.find((name) => found[name] !== undefined)
    if (first === undefined) apply(wanted)
    else form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const clear = () => {
    setDraft({})
    setFaults({})
    apply({})
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
      <details class="filters-fold" open={!narrow || Object.keys(faults).length > 0}>
        <summary>Filters{count > 0 && ` (${count} set)`}</summary>
        <form class="panel filters" aria-label={`Filter ${LISTS[list].many}`} onSubmit={submit} noValidate>
          <Field name="from" label="First day (UTC)" fault={faults.from}>
            <input {...bound('from')} type="date" />
          </Field>
          <Field name="to" label="Last day (UTC)" fault={faults.to}>
            <input {...bound('to')} type="date" />
          </Field>
          {has('type') && (
            <Field name="type" label="Type" fault={faults.type}>
              <select {...bound('type')}>
                <option value="">Any</option>
                {LIGHTS.map((light, type) => (
                  <option key={light} value={String(type)}>
                    {light} ({type})
                  </option>
                ))}
              </select>
            </Field>
          )}
          {has('observer') && (
            <Field name="observer" label="Observer" fault={faults.observer}>
              <input {...bound('observer')} type="text" list="filter-observers" autocomplete="off" />
              <datalist id="filter-observers">
                {observers.map(({ nickname }) => (
                  <option key={nickname} value={nickname} />
                ))}
              </datalist>
            </Field>
          )}
          {has('tag') && (
            <Field name="tag" label="Tag" fault={faults.tag}>
              <input {...bound('tag')} type="text" autocomplete="off" autocapitalize="none" />
            </Field>
          )}
          <Field name="limit" label="Rows per page" fault={faults.limit}>
            <input
              {...bound('limit')}
              type="number"
              min="1"
              max={LARGEST_LIMIT}
              placeholder={String(DEFAULT_LIMIT)}
            />
          </Field>
          <div class="filters-buttons">
            <button type="submit" class="primary">
              Apply
            </button>
            <button type="button" class="quiet" onClick={clear}>
              Clear
            </button>
          </div>
        </form>
      </details>
    </search>
  )
}
