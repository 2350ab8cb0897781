import { texts } from '../language/texts.ts'
import { Link } from './link.tsx'

export const IndexGuideLink = () => <Link to="guides/community-index">{texts().elements.indexGuide}</Link>
