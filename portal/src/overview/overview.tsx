/** What the community has seen, to everybody. */
import { useAnswer } from '../answer.ts'
import { Answered } from '../elements/answered.tsx'
import { readSummary } from '../service.ts'

export const Overview = () => {
  const summary = useAnswer(readSummary, '')
  return (
    <>
      <h1>The Sun’s activity</h1>
      <Answered answer={summary} waitingFor="Reading the activity">
        {({ totals }) => <p>{totals.observations} observations</p>}
      </Answered>
    </>
  )
}
