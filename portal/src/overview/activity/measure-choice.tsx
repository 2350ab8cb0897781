/** The choice between the index and the daily mean, and what the chosen one is. */
import './measure-choice.css'
import { IndexGuideLink } from '../../elements/index-guide-link.tsx'
import type { PortalSummary } from '../../service/summary.ts'
import type { Measure } from './measure.ts'

const NAMES: [Measure, string][] = [
  ['index', 'Community index'],
  ['mean', 'Daily mean'],
]

type Index = NonNullable<PortalSummary['index']>

const IndexExplanation = ({ index }: { index: Index }) => (
  <>
    <p class="remark">
      Each observer's Wolf number is multiplied by a personal factor k, which converts it to the community's
      level. The index of a day is the weighted mean of these values, and u is its standard uncertainty. The
      band reaches from <em>low</em>, index − 2u but not below 0, to <em>high</em>, index + 2u.{' '}
      <IndexGuideLink />
    </p>
    {!index.is_current && (
      <p class="remark" role="note">
        The index was computed from an older version of the data, <code>{index.version}</code>. The newest
        changes have not entered it yet.
      </p>
    )}
  </>
)

interface MeasureChoiceProps {
  measure: Measure
  index: Index
  onChoose: (measure: Measure) => void
}

export const MeasureChoice = ({ measure, index, onChoose }: MeasureChoiceProps) => (
  <div class="measure-choice">
    <fieldset>
      <legend class="visually-hidden">Measure of activity</legend>
      {NAMES.map(([value, name]) => (
        <button key={value} type="button" aria-pressed={measure === value} onClick={() => onChoose(value)}>
          {name}
        </button>
      ))}
    </fieldset>
    {measure === 'index' ? (
      <IndexExplanation index={index} />
    ) : (
      <p class="remark">
        The mean of all Wolf numbers of the day, of all types. It depends on who happened to observe. The band
        reaches from the lowest to the highest of them.
      </p>
    )}
  </div>
)
