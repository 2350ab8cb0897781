/** All guides by group, searchable by their headings. The URL has the search. */
import { groups } from 'virtual:guides'
import { hrefOf, navigate, type PageComponent } from '../../browser/routing.ts'
import { Link } from '../../elements/link.tsx'
import { texts } from '../../language/texts.ts'
import { type Guide, searchGuides } from './guide.ts'
import styles from './guides.module.css'

/** Adds no history entry: the Back button leaves the list, however often it was searched. */
const search = (wanted: string): void =>
  navigate(hrefOf('guides', new URLSearchParams(wanted === '' ? {} : { q: wanted })), { replace: true })

const GuideEntry = ({ guide, hasHeadings }: { guide: Guide; hasHeadings: boolean }) => {
  const path = `guides/${guide.name}`
  return (
    <li>
      <Link to={path}>{guide.title}</Link>
      {guide.description !== '' && <p>{guide.description}</p>}
      {hasHeadings && guide.headings.length > 0 && (
        <ul class={styles.headings}>
          {guide.headings.map(({ id, text }) => (
            <li key={id}>
              <Link to={path} fragment={`#${id}`}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

export const Page: PageComponent = ({ route }) => {
  const wanted = route.query.get('q') ?? ''
  const found = searchGuides(groups, wanted)
  const count = found.reduce((sum, { guides }) => sum + guides.length, 0)
  const t = texts().guides
  return (
    <>
      <h1>{texts().frame.guides}</h1>
      <p>{t.lead}</p>
      <p class="search">
        <label for="guide-words">{t.search}</label>
        <input
          id="guide-words"
          type="search"
          value={wanted}
          onInput={({ currentTarget }) => search(currentTarget.value)}
          autocomplete="off"
        />
      </p>
      <p role="status">{count === 0 ? t.noneFound : t.count(count)}</p>
      <div class={`panels ${styles.groups}`} lang="en">
        {found.map(({ title, guides }) => (
          <section key={title} class="panel" aria-label={title}>
            <h2>{title}</h2>
            <ul class={styles.list}>
              {guides.map((guide) => (
                <GuideEntry key={guide.name} guide={guide} hasHeadings={wanted.trim() !== ''} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
