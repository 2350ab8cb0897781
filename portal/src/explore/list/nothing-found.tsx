/** Says which filters found nothing, and how to be rid of them. */
import { Link } from '../../elements/link.tsx'
import { LISTS, type ListName, lightOf } from '../lists.ts'
import type { ListQuery } from './query.ts'

const wordsOf = ({ from, to, type, observer, tag }: ListQuery): string[] => [
  ...(from === undefined ? [] : [`from ${from} UTC`]),
  ...(to === undefined ? [] : [`until ${to} UTC`]),
  ...(type === undefined ? [] : [`in ${lightOf(Number(type))}`]),
  ...(observer === undefined ? [] : [`by “${observer}”`]),
  ...(tag === undefined ? [] : [`tagged “${tag}”`]),
]

export const NothingFound = ({ list, query }: { list: ListName; query: ListQuery }) => {
  const words = wordsOf(query)
  const { many } = LISTS[list]
  return (
    <div class="notice" role="status">
      <h2>{words.length === 0 ? `There are no ${many} yet` : `No ${many} were found`}</h2>
      {words.length > 0 && (
        <>
          <p>
            Nothing is published {words.join(', ')}. Nicknames are compared letter by letter; tags whatever
            their case.
          </p>
          <p>
            <Link to={`explore/${list}`}>Clear the filters and show all {many}</Link>
          </p>
        </>
      )}
    </div>
  )
}
