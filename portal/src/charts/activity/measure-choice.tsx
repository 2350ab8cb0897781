/** The choice between the community index and the daily mean. */
import { Choice } from '../../elements/form.tsx'
import { texts } from '../../language/texts.ts'
import type { Measure } from './series.ts'

export const MeasureChoice = (choice: { measure: Measure; onChoose: (measure: Measure) => void }) => {
  const t = texts().overview.measure
  return (
    <Choice
      legend={t.title}
      options={[
        ['index', t.index],
        ['mean', t.mean],
      ]}
      chosen={choice.measure}
      onChoose={choice.onChoose}
    />
  )
}
