/** Switches between cards and a table. The choice is the parameter `view` of the URL. */
import { hrefOf, navigate, type Route, useRoute } from '../../../browser/routing.ts'
import { Choice } from '../../../elements/choice.tsx'
import { texts } from '../../../language/texts.ts'
import { withParameter } from '../query.ts'

const VIEWS = ['cards', 'table'] as const
export type View = (typeof VIEWS)[number]

/** The view that the URL names, or the usual one of the page. */
export const viewOf = ({ query }: Route, usual: View): View =>
  VIEWS.find((view) => view === query.get('view')) ?? usual

export const ViewSwitch = ({ view }: { view: View }) => {
  const { path, query } = useRoute()
  return (
    <Choice
      legend={texts().explore.view}
      options={VIEWS.map((name) => [name, texts().explore[name]] as const)}
      chosen={view}
      onChoose={(chosen) => navigate(hrefOf(path, withParameter(query, 'view', chosen)), { replace: true })}
    />
  )
}
