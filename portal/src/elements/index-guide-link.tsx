import { Link } from './link.tsx'

export const IndexGuideLink = () => <Link to="guides/index">How the index is computed</Link>
