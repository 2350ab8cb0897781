import { Link } from '../elements/link.tsx'

export const NotThere = () => (
  <div class="notice">
    <h1>There is nothing at this address</h1>
    <p>
      Go to the <Link to="">overview</Link> or <Link to="explore/observations">explore the observations</Link>
      .
    </p>
  </div>
)
