/** Navigation between the pages that show activity: over time, by rotation, by cycle. */
import { texts } from '../../language/texts.ts'
import { Link } from '../link.tsx'

const PAGES = [
  { path: '', name: 'timeline' },
  { path: 'rotations', name: 'rotations' },
  { path: 'cycles', name: 'cycles' },
] as const

export const isActivityPath = (path: string): boolean => PAGES.some((page) => page.path === path)

export const ActivityNavigation = ({ path }: { path: string }) => (
  <nav aria-label={texts().frame.activity}>
    <ul class="sub-pages">
      {PAGES.map((page) => (
        <li key={page.path}>
          <Link to={page.path} aria-current={page.path === path ? 'page' : undefined}>
            {texts().frame.activityPages[page.name]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
