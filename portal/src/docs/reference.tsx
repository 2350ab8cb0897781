/** The interface as the service itself describes it, and every call of it to try. */
import './redoc.css'
import './reference.css'
import './try-it.css'
import { useAnswer } from '../answer.ts'
import { Answered } from '../elements/answered.tsx'
import { readDocument } from '../service.ts'

/** What describes the interface, and what draws it: neither waits for the other. */
const readReference = async () => {
  const [text, { Operations }] = await Promise.all([
    readDocument('/api/v1/openapi.json'),
    import('./operations.tsx'),
  ])
  return { description: JSON.parse(text) as object, Operations }
}

export const Reference = () => {
  const reference = useAnswer(readReference, '')
  return (
    <>
      <h1>API reference</h1>
      <Answered answer={reference} waitingFor="Reading the interface">
        {({ description, Operations }) => <Operations description={description} />}
      </Answered>
    </>
  )
}
