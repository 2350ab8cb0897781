/** The choice between the community index and the daily mean. */
import { Choice } from '../../elements/form.tsx'
import { texts } from '../../language/texts.ts'
import { MEASURES, type Measure } from './series.ts'

export const MeasureChoice = (choice: { measure: Measure; onChoose: (measure: Measure) => void }) => {
  const t = texts().overview.measure
  return (
    <Choice
      legend={t.title}
      options={MEASURES.map((one) => [one, t[one]] as const)}
      chosen={choice.measure}
      onChoose={choice.onChoose}
    />
  )
}
