/** The page of unknown paths. */
import { Link } from '../elements/link.tsx'
import { RichText } from '../elements/rich-text.tsx'
import { texts } from '../language/texts.ts'

export const NotFound = () => (
  <div class="notice">
    <h1>{texts().frame.pageNotFound}</h1>
    <p>
      <RichText
        text={texts().frame.goElsewhere}
        elements={{
          overview: (inner) => <Link to="">{inner}</Link>,
          observations: (inner) => <Link to="explore/observations">{inner}</Link>,
        }}
      />
    </p>
  </div>
)
