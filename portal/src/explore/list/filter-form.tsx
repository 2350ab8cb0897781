/** Every filter of a list as a field. Nothing is asked before the visitor says so. */
import type { Observer } from '@heliolog/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import './filter-form.css'
import { hrefOf, navigate } from '../../browser/routing.ts'
import { useNarrowScreen } from '../../browser/use-narrow-screen.ts'
import { type FilterName, LIGHTS, LISTS, type ListName } from '../lists.ts'
import { Field } from './field.tsx'
import {
  DEFAULT_LIMIT,
  type Faults,
  faultsOf,
  heldByFields,
  LARGEST_LIMIT,
  type ListQuery,
  parametersOf,
} from './query.ts'

interface FilterFormProps {
  list: ListName
  query: ListQuery
  observers: readonly Observer[]
}

/** Texts as they are published and compared; a limit that is the usual one need not be said. */
const tidied = ({ observer, tag, limit, ...rest }: ListQuery): ListQuery => ({
  ...rest,
  observer: observer?.trim().normalize('NFC'),
  tag: tag?.trim(),
  limit: limit?.trim() === String(DEFAULT_LIMIT) ? undefined : limit?.trim(),
})

const UNREADABLE = 'This is no whole date: give its day, month and year, or empty the field.'

/** What was typed into a date but is none reaches no script; only that it is bad does. */
const unreadable = (form: HTMLFormElement): Faults =>
  Object.fromEntries(
    [...form.querySelectorAll('input')]
      .filter(({ validity }) => validity.badInput)
      .map(({ name }) => [name, UNREADABLE]),
  )

const ORDER: (keyof ListQuery)[] = ['from', 'to', 'type', 'observer', 'tag', 'limit']

export const FilterForm = ({ list, query, observers }: FilterFormProps) => {
  const asked = parametersOf(list, query).toString()
  const [draft, setDraft] = useState(() => heldByFields(query))
  const [faults, setFaults] = useState(() => faultsOf(list, query))
  const narrow = useNarrowScreen()
  const shown = useRef(asked)
  useEffect(() => {
    // What is typed while the page still opens stays.
    if (shown.current === asked) return
    shown.current = asked
    setDraft(heldByFields(query))
    setFaults(faultsOf(list, query))
  }, [asked])

  const ask = (wanted: ListQuery) => {
    const address = hrefOf(`explore/${list}`, parametersOf(list, wanted))
    navigate(address, { replace: address === location.pathname + location.search })
  }
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const form = event.currentTarget
    // A cursor belongs to the filters that it came from.
    const wanted = { ...tidied(draft), cursor: undefined }
    const found = { ...faultsOf(list, wanted), ...unreadable(form) }
    setFaults(found)
    const first = ORDER.find((name) => found[name] !== undefined)
    if (first === undefined) ask(wanted)
    else form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const clear = () => {
    setDraft({})
    setFaults({})
    ask({})
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
      {/* On a phone what was found comes first, and the fields when they are asked for. */}
      <details class="filters-fold" open={!narrow || Object.keys(faults).length > 0}>
        <summary>Filters{count > 0 && ` (${count} set)`}</summary>
        <form
          class="panel filters"
          aria-label={`Filters of ${LISTS[list].many}`}
          onSubmit={submit}
          noValidate
        >
          <Field name="from" label="First day (UTC)" fault={faults.from}>
            <input {...bound('from')} type="date" />
          </Field>
          <Field name="to" label="Last day (UTC)" fault={faults.to}>
            <input {...bound('to')} type="date" />
          </Field>
          {has('type') && (
            <Field name="type" label="Light" fault={faults.type}>
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
          <Field name="limit" label="Rows a page" fault={faults.limit}>
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
