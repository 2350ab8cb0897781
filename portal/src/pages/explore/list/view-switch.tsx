/** Switches between cards and a table. The choice is the parameter `view` of the URL. */
import { hrefOf, navigate, type Route, useRoute } from '../../../browser/routing.ts'
import { texts } from '../../../language/texts.ts'
import styles from './list.module.css'

const VIEWS = ['cards', 'table'] as const
export type View = (typeof VIEWS)[number]

/** The view that the URL names, or the usual one of the page. */
export const viewOf = ({ query }: Route, usual: View): View =>
  VIEWS.find((view) => view === query.get('view')) ?? usual

export const ViewSwitch = ({ view }: { view: View }) => {
  const { path, query } = useRoute()
  const choose = (chosen: View) => {
    const changed = new URLSearchParams(query)
    changed.set('view', chosen)
    navigate(hrefOf(path, changed), { replace: true })
  }
  return (
    <fieldset class={styles.viewSwitch}>
      <legend class="visually-hidden">{texts().explore.view}</legend>
      {VIEWS.map((name) => (
        <button key={name} type="button" aria-pressed={view === name} onClick={() => choose(name)}>
          {texts().explore[name]}
        </button>
      ))}
    </fieldset>
  )
}
