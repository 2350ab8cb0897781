/** The choice between the index and the daily mean, and what the chosen one is. */
import type { Measure } from '../../../charts/activity/measure.ts'
import type { PortalSummary } from '../../../data/summary.ts'
import { IndexGuideLink } from '../../../elements/index-guide-link.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { texts } from '../../../language/texts.ts'
import styles from './activity.module.css'

const MEASURES: Measure[] = ['index', 'mean']

type Index = NonNullable<PortalSummary['index']>

const IndexExplanation = ({ index }: { index: Index }) => (
  <>
    <p class="remark">
      <RichText
        text={texts().overview.measure.indexExplained}
        elements={{ em: (inner) => <em>{inner}</em> }}
      />{' '}
      <IndexGuideLink />
    </p>
    {!index.is_current && (
      <p class="remark" role="note">
        <RichText
          text={texts().overview.measure.outdated}
          elements={{ version: () => <code>{index.version}</code> }}
        />
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
  <div class={styles.measureChoice}>
    <fieldset>
      <legend class="visually-hidden">{texts().overview.measure.title}</legend>
      {MEASURES.map((value) => (
        <button key={value} type="button" aria-pressed={measure === value} onClick={() => onChoose(value)}>
          {texts().overview.measure[value]}
        </button>
      ))}
    </fieldset>
    {measure === 'index' ? (
      <IndexExplanation index={index} />
    ) : (
      <p class="remark">{texts().overview.measure.meanExplained}</p>
    )}
  </div>
)
