/** What each field means, for who wants to know it all. */
import { RequestView } from '../../elements/request-view.tsx'
import { useMeanings } from '../dictionary.ts'
import type { ListName } from '../lists.ts'

interface ColumnMeaningsProps {
  list: ListName
  /** The fields by the names of the interface, with the heads of their columns. */
  heads: Record<string, string>
}

export const ColumnMeanings = ({ list, heads }: ColumnMeaningsProps) => {
  const meanings = useMeanings(list)
  return (
    <details class="column-meanings">
      <summary>What the columns mean</summary>
      <RequestView request={meanings} waitingFor="Reading the dictionary">
        {(known) => (
          <dl>
            {Object.entries(heads).flatMap(([name, head]) => {
              const meaning = known.get(name)
              return meaning === undefined
                ? []
                : [
                    <div key={name}>
                      <dt>
                        {head} <code>{name}</code>
                      </dt>
                      <dd>{meaning.description}</dd>
                    </div>,
                  ]
            })}
          </dl>
        )}
      </RequestView>
    </details>
  )
}
